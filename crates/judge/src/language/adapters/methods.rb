# Prints the methods of the Ruby program in its standard input, one per line: line, column in bytes, number of parameters that
# a call must have, `class` if it is called on the class or module itself or `object`, name, and path of that class or module.
require 'ripper'

def print_method(name, parameters, path, owner)
  parameters = parameters[1] if parameters && parameters[0] == :paren
  required = parameters ? [parameters[1], parameters[4]].compact.sum(&:size) : 0
  puts [*name[2], required, owner, name[1], path.join('::')].join(' ')
end

def walk(node, path, owner)
  return unless node.is_a?(Array)

  case node[0]
  when :class, :module
    names = node[1].flatten.each_cons(2).select { |kind, _| kind == :@const }
    walk(node.last, path + names.map(&:last), 'object')
  when :sclass then walk(node[2], path, 'class')
  when :def then print_method(node[1], node[2], path, owner)
  when :defs then print_method(node[3], node[4], path, 'class')
  else node.each { |child| walk(child, path, owner) }
  end
end

walk(Ripper.sexp($stdin.read.force_encoding('UTF-8')), [], 'object')
