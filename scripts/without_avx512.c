// Hides AVX-512 from a program in Rust, to measure what it does on a CPU without it. Linux on x86-64.
//
//   cc -O2 -shared -fPIC -o without_avx512.so scripts/without_avx512.c
//   LD_PRELOAD=./without_avx512.so snl solve --list-solvers
//
// UD2 replaces each CPUID of the program; its signal is answered with the AVX-512 bits of leaf 7 cleared. Programs ask a few times at
// their start. (CPUID itself can be made to trap by ARCH_SET_CPUID, but not on AMD.)

#define _GNU_SOURCE
#include <cpuid.h>
#include <link.h>
#include <signal.h>
#include <sys/mman.h>
#include <ucontext.h>

enum { CPUID = 0xa2, UD2 = 0x0b };

// Whether this is the instruction as Rust compiles it: RBX, which LLVM reserves, is exchanged afterwards.
static int is(unsigned char second, const unsigned char *code) {
    return code[0] == 0x0f && code[1] == second && (code[2] & 0xf8) == 0x48 && code[3] == 0x87;
}

static void answer(int number, siginfo_t *info, void *context) {
    greg_t *registers = ((ucontext_t *)context)->uc_mcontext.gregs;
    (void)number, (void)info;
    if (!is(UD2, (const unsigned char *)registers[REG_RIP])) {
        signal(SIGILL, SIG_DFL);
        return;
    }
    unsigned leaf = registers[REG_RAX], sub = registers[REG_RCX], a, b, c, d;
    __cpuid_count(leaf, sub, a, b, c, d);
    if (leaf == 7 && sub == 0) {
        // F, DQ, IFMA, CD, BW, VL; VBMI, VBMI2, VNNI, BITALG, VPOPCNTDQ; 4VNNIW, 4FMAPS, VP2INTERSECT, FP16.
        b &= ~(1u << 16 | 1u << 17 | 1u << 21 | 1u << 28 | 1u << 30 | 1u << 31);
        c &= ~(1u << 1 | 1u << 6 | 1u << 11 | 1u << 12 | 1u << 14);
        d &= ~(1u << 2 | 1u << 3 | 1u << 8 | 1u << 23);
    }
    registers[REG_RAX] = a, registers[REG_RBX] = b, registers[REG_RCX] = c, registers[REG_RDX] = d;
    registers[REG_RIP] += 2;
}

// Changes the program, which is the first object; the libraries after it stay.
static int change(struct dl_phdr_info *object, size_t size, void *none) {
    (void)size, (void)none;
    for (const ElfW(Phdr) *part = object->dlpi_phdr; part < object->dlpi_phdr + object->dlpi_phnum; part++) {
        if (part->p_type != PT_LOAD || !(part->p_flags & PF_X)) continue;
        unsigned char *code = (unsigned char *)(object->dlpi_addr + part->p_vaddr), *end = code + part->p_memsz;
        unsigned char *page = code - (size_t)code % 4096;
        mprotect(page, end - page, PROT_READ | PROT_WRITE | PROT_EXEC);
        for (; code + 4 <= end; code++) {
            if (is(CPUID, code)) code[1] = UD2;
        }
        mprotect(page, end - page, PROT_READ | PROT_EXEC);
    }
    return 1;
}

__attribute__((constructor)) static void hide(void) {
    struct sigaction action = {.sa_sigaction = answer, .sa_flags = SA_SIGINFO};
    sigaction(SIGILL, &action, NULL);
    dl_iterate_phdr(change, NULL);
}
