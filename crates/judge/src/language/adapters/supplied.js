// The names that LeetCode supplies to JavaScript: the queues of datastructures-js and lodash as `_`, as far as they may serve here. An
// installed lodash is used instead of this one.
"use strict";

class Queue {
  constructor(elements = []) {
    this._elements = [...elements];
    this._first = 0;
  }
  static fromArray(elements) {
    return new this(elements);
  }
  enqueue(element) {
    this._elements.push(element);
    return this;
  }
  push(element) {
    return this.enqueue(element);
  }
  dequeue() {
    if (this.isEmpty()) return null;
    const element = this._elements[this._first];
    this._elements[this._first++] = undefined;
    return element;
  }
  pop() {
    return this.dequeue();
  }
  front() {
    return this.isEmpty() ? null : this._elements[this._first];
  }
  back() {
    return this.isEmpty() ? null : this._elements[this._elements.length - 1];
  }
  size() {
    return this._elements.length - this._first;
  }
  isEmpty() {
    return this.size() === 0;
  }
  toArray() {
    return this._elements.slice(this._first);
  }
  clone() {
    return new this.constructor(this.toArray());
  }
  clear() {
    this._elements = [];
    this._first = 0;
  }
  *[Symbol.iterator]() {
    while (!this.isEmpty()) yield this.dequeue();
  }
}

class Deque extends Queue {
  pushBack(element) {
    return this.enqueue(element);
  }
  pushFront(element) {
    if (this._first > 0) this._elements[--this._first] = element;
    else this._elements.unshift(element);
    return this;
  }
  popFront() {
    return this.dequeue();
  }
  popBack() {
    return this.isEmpty() ? null : this._elements.pop();
  }
  pop() {
    return this.popBack();
  }
}

class PriorityQueue {
  constructor(options, elements = []) {
    this._compare = typeof options === "function" ? options : (options && options.compare) || ((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    this._heap = [];
    for (const element of elements) this.enqueue(element);
  }
  static fromArray(elements, compare) {
    return new this(compare, elements);
  }
  _swap(a, b) {
    [this._heap[a], this._heap[b]] = [this._heap[b], this._heap[a]];
  }
  _before(a, b) {
    return this._compare(this._heap[a], this._heap[b]) < 0;
  }
  enqueue(element) {
    let place = this._heap.push(element) - 1;
    while (place > 0 && this._before(place, (place - 1) >> 1)) {
      this._swap(place, (place - 1) >> 1);
      place = (place - 1) >> 1;
    }
    return this;
  }
  push(element) {
    return this.enqueue(...arguments);
  }
  dequeue() {
    if (this.isEmpty()) return null;
    this._swap(0, this._heap.length - 1);
    const element = this._heap.pop();
    for (let place = 0; ; ) {
      let next = place;
      for (const child of [2 * place + 1, 2 * place + 2]) if (child < this._heap.length && this._before(child, next)) next = child;
      if (next === place) return element;
      this._swap(place, next);
      place = next;
    }
  }
  pop() {
    return this.dequeue();
  }
  front() {
    return this.isEmpty() ? null : this._heap[0];
  }
  back() {
    return this.isEmpty() ? null : this.toArray().pop();
  }
  size() {
    return this._heap.length;
  }
  isEmpty() {
    return this._heap.length === 0;
  }
  toArray() {
    return [...this._heap].sort(this._compare);
  }
  clear() {
    this._heap = [];
  }
  *[Symbol.iterator]() {
    while (!this.isEmpty()) yield this.dequeue();
  }
}

// A queue ordered by a value of the element or, in the older interface, which gives both back, by a priority.
class ByValue extends PriorityQueue {
  constructor(sign, options, elements = []) {
    const compare = typeof options === "object" && options && options.compare;
    const value = typeof options === "function" ? options : (element) => element;
    super(compare || ((a, b) => sign * (a.value < b.value ? -1 : a.value > b.value ? 1 : 0)));
    Object.assign(this, { _own: compare, _value: value, _priority: options && options.priority });
    for (const element of elements) this.enqueue(element);
  }
  enqueue(element, priority) {
    if (this._own) return super.enqueue(element);
    const pair = this._priority !== undefined || priority !== undefined;
    const value = priority !== undefined ? priority : (this._priority || this._value)(element);
    return super.enqueue({ value, given: pair ? { priority: value, element } : element });
  }
  _given(entry) {
    return this._own || entry === null ? entry : entry.given;
  }
  dequeue() {
    return this._given(super.dequeue());
  }
  front() {
    return this._given(super.front());
  }
  toArray() {
    return super.toArray().map((entry) => this._given(entry));
  }
}

class MinPriorityQueue extends ByValue {
  constructor(options, elements) {
    super(1, options, elements);
  }
}

class MaxPriorityQueue extends ByValue {
  constructor(options, elements) {
    super(-1, options, elements);
  }
}

const of = (key) => (typeof key === "function" ? key : key === undefined ? (value) => value : (value) => value[key]);
const best = (values, key, better) =>
  values.reduce((chosen, value) => (chosen === undefined || better(of(key)(value), of(key)(chosen)) ? value : chosen), undefined);
const range = (start, end, step) => {
  if (end === undefined) [start, end] = [0, start];
  step = step === undefined ? (start < end ? 1 : -1) : step;
  return Array.from({ length: Math.max(0, Math.ceil((end - start) / (step || 1))) }, (_, place) => start + place * step);
};
const lodash = {
  range,
  chunk: (values, size = 1) => range(0, values.length, size).map((start) => values.slice(start, start + size)),
  clone: (value) => (Array.isArray(value) ? [...value] : { ...value }),
  cloneDeep: (value) => structuredClone(value),
  compact: (values) => values.filter(Boolean),
  concat: (values, ...others) => values.concat(...others),
  fill: (values, ...rest) => values.fill(...rest),
  first: (values) => values[0],
  flatMap: (values, map) => values.flatMap(map),
  flatten: (values) => values.flat(),
  flattenDeep: (values) => values.flat(Infinity),
  head: (values) => values[0],
  isEmpty: (value) => (value instanceof Map || value instanceof Set ? value.size : Object.keys(value || {}).length) === 0,
  isEqual: (a, b) => require("util").isDeepStrictEqual(a, b),
  isNil: (value) => value === undefined || value === null,
  last: (values) => values[values.length - 1],
  map: (values, map) => values.map(of(map)),
  max: (values) => best(values, undefined, (a, b) => a > b),
  maxBy: (values, key) => best(values, key, (a, b) => a > b),
  min: (values) => best(values, undefined, (a, b) => a < b),
  minBy: (values, key) => best(values, key, (a, b) => a < b),
  reverse: (values) => values.reverse(),
  size: (value) => (value.length === undefined ? Object.keys(value).length : value.length),
  sortBy: (values, key) => [...values].sort((a, b) => (of(key)(a) < of(key)(b) ? -1 : of(key)(a) > of(key)(b) ? 1 : 0)),
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
  times: (count, make) => range(count).map(make),
  uniq: (values) => [...new Set(values)],
  zip: (...lists) => range(Math.max(0, ...lists.map((list) => list.length))).map((place) => lists.map((list) => list[place])),
};

const queues = { Queue, Deque, PriorityQueue, MinPriorityQueue, MaxPriorityQueue };
let installed = lodash;
try {
  installed = require("lodash");
} catch {
  // Not installed.
}
module.exports = {
  globals: { ...queues, _: installed },
  modules: {
    lodash: installed,
    "@datastructures-js/queue": queues,
    "@datastructures-js/deque": queues,
    "@datastructures-js/priority-queue": queues,
    "datastructures-js": queues,
  },
};
