// The builtins of Go 1.21, for a toolchain that lacks them.
package main

type snlOrdered interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr | ~float32 | ~float64 | ~string
}

func NAME[T snlOrdered](first T, others ...T) T {
	for _, other := range others {
		if other SIGN first {
			first = other
		}
	}
	return first
}
