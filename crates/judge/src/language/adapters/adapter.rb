# Answers boards with the solution in a file. Reads one literal per line from descriptor 3; prints to descriptor 4 `ready`, then
# one line per board: its number in this process from 0, then the answer and the time in ns, or `?` and what was returned
# instead of an integer, or `!` and the exception, after `@` and its line in the solution, or `#` if memory ran out.
require 'set'
require 'json'
require 'prime'

snl_file = File.expand_path(ARGV[0])
ARGV.clear

# Other files of a repository are not there.
module Kernel
  %i[require require_relative].each do |name|
    original = instance_method(name)
    define_method(name) do |path|
      original.bind(self).call(path)
    rescue LoadError
      false
    end
  end
end

# Classes and modules of other files that a class of this one inherits from or includes are empty.
snl_text = File.read(snl_file, encoding: 'UTF-8').scrub.gsub(/^\s*#.*/, '')
snl_is_loading = true
Module.prepend(Module.new do
  define_method(:const_missing) do |name|
    base = /(?:\bclass\s+[\w:]+\s*<|\b(?:include|extend|prepend)[\s(])\s*[\w:]*\b#{name}\b/
    return super(name) unless snl_is_loading && snl_text[base]

    is_superclass = snl_text.match?(/\bclass\s+[\w:]+\s*<\s*(?:\w+::)*#{name}\b(?!::)/)
    Object.const_set(name, is_superclass ? Class.new : Module.new)
  end
end)

snl_in_a_line = ->(text) { text.to_s.scrub.split.join(' ')[0, 200] }
snl_line = lambda do |error|
  place = (error.backtrace_locations || []).find { |location| location.absolute_path == snl_file || location.path == snl_file }
  place ? "@#{place.lineno} " : ''
end
snl_failed = nil
begin
  load snl_file
rescue Exception => error
  snl_failed = error
end
snl_is_loading = false
begin
  SOLUTION_CALL
rescue Exception => error
  error = snl_failed || error
  $stderr.syswrite("\x1e#{File.basename(snl_file)}:#{snl_line.(error)[1..]}: #{snl_in_a_line.(error.message)}\n")
  exit!(1)
end

snl_boards = IO.for_fd(3, 'r')
snl_answers = IO.for_fd(4, 'w')
snl_answers.syswrite("ready\n")
snl_number = 0
while (snl_text = snl_boards.gets)
  board = JSON.parse(snl_text)
  begin
    start = Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond)
    answer = SOLUTION_CALL.call(board)
    ns = Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond) - start
    word = answer.is_a?(Integer) ? "#{answer} #{ns}" : "? #{snl_in_a_line.(answer.inspect)}"
  rescue NoMemoryError
    word = '# NoMemoryError'
  rescue Exception => error
    word = "! #{snl_line.(error)}#{snl_in_a_line.("#{error.class}: #{error.message.lines.first}")}"
  end
  snl_answers.syswrite("#{snl_number} #{word}\n")
  snl_number += 1
end
$stdout.flush
exit!(0)
