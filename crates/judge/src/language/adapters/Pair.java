package javafx.util;

import java.util.Objects;

/** The class that LeetCode provides under this name: a key and a value. */
public class Pair<K, V> {
    private final K key;
    private final V value;

    public Pair(K key, V value) {
        this.key = key;
        this.value = value;
    }

    public K getKey() {
        return key;
    }

    public V getValue() {
        return value;
    }

    @Override
    public String toString() {
        return key + "=" + value;
    }

    @Override
    public int hashCode() {
        return Objects.hash(key, value);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Pair
            && Objects.equals(key, ((Pair<?, ?>) other).key)
            && Objects.equals(value, ((Pair<?, ?>) other).value);
    }
}
