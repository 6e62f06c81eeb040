"""Prints the first-order mutants of a Python file, a JSON object per line: operator, line, before, after, text.

Needs Python 3.9, for ast.unparse. Mutants that do not compile, and those that are the program again, are left out.
"""

import ast
import json
import sys

ARITHMETIC = [ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod]
BITWISE = {ast.BitAnd: [ast.BitOr], ast.BitOr: [ast.BitAnd], ast.BitXor: [ast.BitAnd], ast.LShift: [ast.RShift], ast.RShift: [ast.LShift]}
ORDER = [ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Eq, ast.NotEq]
OTHER_RELATIONS = {ast.Is: [ast.IsNot], ast.IsNot: [ast.Is], ast.In: [ast.NotIn], ast.NotIn: [ast.In]}


def other_operators(operator):
    kind = type(operator)
    if kind in ARITHMETIC or kind is ast.Div:
        return [other for other in ARITHMETIC if other is not kind]
    return BITWISE.get(kind, [])


def other_relations(operator):
    kind = type(operator)
    if kind in ORDER:
        return [other for other in ORDER if other is not kind]
    return OTHER_RELATIONS.get(kind, [])


def changed(node, **fields):
    """A copy of the node with other fields."""
    return type(node)(**{**dict(ast.iter_fields(node)), **fields})


def moved(node, by):
    return ast.BinOp(node, ast.Add() if by > 0 else ast.Sub(), ast.Constant(1))


def is_number(node):
    return isinstance(node, ast.Constant) and type(node.value) in (int, float)


def of_expression(node, parent):
    """Pairs of an operator's name and the expression instead."""
    if isinstance(node, ast.BinOp):
        for other in other_operators(node.op):
            yield "AOR" if type(node.op) not in BITWISE else "LOR", changed(node, op=other())
    if isinstance(node, ast.Compare):
        for place, operator in enumerate(node.ops):
            for other in other_relations(operator):
                yield "ROR", changed(node, ops=[*node.ops[:place], other(), *node.ops[place + 1:]])
    if isinstance(node, ast.BoolOp):
        yield "LCR", changed(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())
        for place in range(len(node.values)):
            rest = node.values[:place] + node.values[place + 1:]
            yield "LCD", rest[0] if len(rest) == 1 else changed(node, values=rest)
    if isinstance(node, ast.UnaryOp):
        yield {ast.Not: "COD"}.get(type(node.op), "AOD"), node.operand
    if is_number(node):
        for value in {node.value + 1, node.value - 1, 0, 1, -1} - {node.value}:
            yield "CRP", ast.Constant(value)
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield "CRP", ast.Constant(not node.value)
    if isinstance(node, ast.IfExp):
        yield "IFB", changed(node, body=node.orelse, orelse=node.body)
    is_condition = getattr(parent, "test", None) is node or node in getattr(parent, "ifs", [])
    if is_condition:
        yield "COI", ast.UnaryOp(ast.Not(), node)
    is_index = isinstance(parent, ast.Subscript) and parent.slice is node and not isinstance(node, (ast.Slice, ast.Tuple))
    is_bound = isinstance(parent, ast.Slice) or (
        isinstance(parent, ast.Call) and getattr(parent.func, "id", "") == "range" and node in parent.args)
    if (is_index or is_bound) and not is_number(node):
        yield "OBO", moved(node, 1)
        yield "OBO", moved(node, -1)
    if isinstance(parent, ast.Return):
        for value in (0, -1, 1):
            yield "RVR", ast.Constant(value)
        yield "RVR", moved(node, 1)


def of_statement(node):
    """Pairs of an operator's name and the statement instead."""
    if isinstance(node, ast.AugAssign):
        for other in other_operators(node.op)[:2]:
            yield "ASR", changed(node, op=other())
        yield "ASR", ast.Assign([node.target], node.value, lineno=0)
    if isinstance(node, ast.Break):
        yield "BCR", ast.Continue()
    if isinstance(node, ast.Continue):
        yield "BCR", ast.Break()
    is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    kept = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom, ast.Pass, ast.AnnAssign)
    if not isinstance(node, kept) and not is_text:
        yield "SDL", ast.Pass()


def walk(node, parent=None):
    """All nodes with their parents, without annotations and parts of f-strings."""
    yield node, parent
    if isinstance(node, ast.JoinedStr):
        return
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "type_params"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from walk(child, node)


def main():
    if sys.version_info < (3, 9):
        sys.exit("Python 3.9 or later is required to make mutants")
    source = sys.stdin.buffer.read().replace(b"\r\n", b"\n")
    tree = ast.parse(source)
    starts = [0]
    for line in source.split(b"\n"):
        starts.append(starts[-1] + len(line) + 1)
    seen = {ast.dump(tree)}
    for node, parent in walk(tree):
        if isinstance(node, ast.stmt):
            mutants = of_statement(node)
        elif isinstance(node, ast.expr):
            mutants = ((name, other) for name, other in of_expression(node, parent))
        else:
            continue
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[node.end_lineno - 1] + node.end_col_offset
        before = source[start:end].decode()
        for operator, other in mutants:
            after = ast.unparse(ast.fix_missing_locations(other))
            if isinstance(node, ast.expr):
                after = "(" + after + ")"
            text = (source[:start] + after.encode() + source[end:]).decode()
            try:
                mutant = ast.dump(ast.parse(text))
                compile(text, "mutant", "exec")
            except (SyntaxError, ValueError):
                continue
            if mutant not in seen:
                seen.add(mutant)
                shown = after[1:-1] if isinstance(node, ast.expr) else after
                print(json.dumps({"operator": operator, "line": node.lineno, "before": before, "after": shown, "text": text}))


main()
