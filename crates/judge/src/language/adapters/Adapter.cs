using System;
using System.Diagnostics;
using System.IO;
using System.Text;

/// <summary>
/// Answers boards with the solution beside it. Reads one literal per line; prints `ready`, then one line per board: its number
/// in this process from 0, then the answer and the time in ns, or `!` and the exception, after `@` and its line in the
/// solution, or `#` if memory ran out.
/// </summary>
static class SnlAdapter {
    static int Main() {
        var boards = new StreamReader(Console.OpenStandardInput(), Encoding.ASCII, false, 1 << 16);
        var answers = Console.OpenStandardOutput();
        // The solution's own output is not an answer, and its own input has no boards.
        Console.SetOut(Console.Error);
        Console.SetIn(TextReader.Null);
        Write(answers, "ready\n");
        double nsPerTick = 1e9 / Stopwatch.Frequency;
        for (long number = 0; ; number++) {
            string line = boards.ReadLine();
            if (line == null) return 0;
            int[][] board = Parse(line);
            try {
                long start = Stopwatch.GetTimestamp();
                long answer = SOLUTION_CALL;
                long ns = (long)((Stopwatch.GetTimestamp() - start) * nsPerTick);
                Write(answers, number + " " + answer + " " + ns + "\n");
            } catch (OutOfMemoryException) {
                Write(answers, number + " # OutOfMemoryException\n");
            } catch (Exception error) {
                string text = string.Join(" ", (error.GetType().Name + ": " + error.Message).Split((char[])null, StringSplitOptions.RemoveEmptyEntries));
                Write(answers, number + " ! " + Line(error) + text.Substring(0, Math.Min(200, text.Length)) + "\n");
            }
        }
    }

    static void Write(Stream answers, string text) {
        byte[] bytes = Encoding.UTF8.GetBytes(text);
        answers.Write(bytes, 0, bytes.Length);
        answers.Flush();
    }

    /// <summary>The innermost line of the solution that an exception passed.</summary>
    static string Line(Exception error) {
        foreach (StackFrame frame in new StackTrace(error, true).GetFrames() ?? new StackFrame[0]) {
            string file = frame.GetFileName();
            if (file != null && Path.GetFileName(file) == "SOLUTION_FILE") return "@" + frame.GetFileLineNumber() + " ";
        }
        return "";
    }

    /// <summary>The board as an array of two dimensions.</summary>
    static int[,] Grid(int[][] board) {
        var grid = new int[board.Length, board.Length];
        for (int row = 0; row < board.Length; row++)
            for (int column = 0; column < board.Length; column++) grid[row, column] = board[row][column];
        return grid;
    }

    /// <summary>The board as lists.</summary>
    static System.Collections.Generic.List<System.Collections.Generic.List<int>> Lists(int[][] board) {
        var rows = new System.Collections.Generic.List<System.Collections.Generic.List<int>>();
        foreach (int[] row in board) rows.Add(new System.Collections.Generic.List<int>(row));
        return rows;
    }

    /// <summary>The board with wide numbers.</summary>
    static long[][] Longs(int[][] board) {
        return Array.ConvertAll(board, row => Array.ConvertAll(row, cell => (long)cell));
    }

    static int[][] Parse(string line) {
        string[] rows = line.Trim('[', ']').Split(new[] { "],[" }, StringSplitOptions.None);
        int[][] board = new int[rows.Length][];
        for (int row = 0; row < rows.Length; row++) board[row] = Array.ConvertAll(rows[row].Split(','), int.Parse);
        return board;
    }
}

/// <summary>What later versions of .NET have.</summary>
static class SnlNewer {
    public static void Fill<T>(T[] values, T value) {
        for (int place = 0; place < values.Length; place++) values[place] = value;
    }

    public static bool TryDequeue<T>(this System.Collections.Generic.Queue<T> queue, out T value) {
        bool any = queue.Count > 0;
        value = any ? queue.Dequeue() : default(T);
        return any;
    }

    public static bool TryPeek<T>(this System.Collections.Generic.Queue<T> queue, out T value) {
        bool any = queue.Count > 0;
        value = any ? queue.Peek() : default(T);
        return any;
    }

    public static void Deconstruct<K, V>(this System.Collections.Generic.KeyValuePair<K, V> pair, out K key, out V value) {
        key = pair.Key;
        value = pair.Value;
    }

    public static bool TryAdd<K, V>(this System.Collections.Generic.Dictionary<K, V> values, K key, V value) {
        if (values.ContainsKey(key)) return false;
        values.Add(key, value);
        return true;
    }

    public static V GetValueOrDefault<K, V>(this System.Collections.Generic.Dictionary<K, V> values, K key, V other = default(V)) {
        V value;
        return values.TryGetValue(key, out value) ? value : other;
    }
}

namespace System.Collections.Generic {
    /// <summary>A queue by priority, as in .NET 6.</summary>
    public class PriorityQueue<TElement, TPriority> {
        private readonly SortedDictionary<TPriority, Queue<TElement>> queues;

        public PriorityQueue() { queues = new SortedDictionary<TPriority, Queue<TElement>>(); }

        public PriorityQueue(IComparer<TPriority> order) { queues = new SortedDictionary<TPriority, Queue<TElement>>(order); }

        public int Count { get; private set; }

        public void Enqueue(TElement element, TPriority priority) {
            Queue<TElement> queue;
            if (!queues.TryGetValue(priority, out queue)) queues[priority] = queue = new Queue<TElement>();
            queue.Enqueue(element);
            Count++;
        }

        public TElement Dequeue() {
            TElement element;
            TPriority priority;
            if (!TryDequeue(out element, out priority)) throw new InvalidOperationException("Queue empty.");
            return element;
        }

        public TElement Peek() {
            foreach (var pair in queues) return pair.Value.Peek();
            throw new InvalidOperationException("Queue empty.");
        }

        public bool TryDequeue(out TElement element, out TPriority priority) {
            foreach (var pair in queues) {
                element = pair.Value.Dequeue();
                priority = pair.Key;
                if (pair.Value.Count == 0) queues.Remove(priority);
                Count--;
                return true;
            }
            element = default(TElement);
            priority = default(TPriority);
            return false;
        }

        public void Clear() {
            queues.Clear();
            Count = 0;
        }
    }
}
