/** How a program ended. */
export interface Exit {
  readonly code: number
  readonly output: string
}

export interface Shell {
  readonly env: Readonly<Record<string, string>>
  /** Returns a mounted file. */
  readonly read: (path: string) => string | undefined
  /** Changes the folder; scripts without files need none. */
  readonly cd?: (path: string) => void
  readonly run: (argv: readonly string[], input: string) => Exit
}

const pattern = /'([^']*)'|"((?:[^"\\]|\\.)*)"|(&&|\|\||[;<>])|(\s+)|([^\s'";&|<>]+)/g

/** The end of a program within a word. */
class Failed extends Error {
  readonly exit: Exit

  constructor(code: number, output: string) {
    super(output)
    this.exit = { code, output }
  }
}

type Word = { readonly text: string; readonly isOperator: boolean }

/** Replaces variables, and programs in `$(…)` by their output. */
const expand = (text: string, shell: Shell): string =>
  text.replace(
    /\$(?:(\w+)|\{(\w+)\}|\(([^()]*)\))/g,
    (_, a?: string, b?: string, command?: string) => {
      if (command === undefined) return shell.env[a ?? b ?? ''] ?? ''
      const { code, output } = runLine(command, shell)
      if (code !== 0) throw new Failed(code, output)
      return output.trimEnd()
    },
  )

const wordsOf = (line: string, shell: Shell): Word[] => {
  const words: Word[] = []
  let current: string | undefined
  const end = () => {
    if (current !== undefined) words.push({ text: current, isOperator: false })
    current = undefined
  }
  for (const [, raw, quoted, operator, space, plain] of line.matchAll(pattern)) {
    if (raw !== undefined) current = (current ?? '') + raw
    else if (quoted !== undefined) {
      current = (current ?? '') + expand(quoted.replace(/\\(.)/g, '$1'), shell)
    } else if (plain !== undefined) current = (current ?? '') + expand(plain, shell)
    else if (space !== undefined) end()
    else if (operator !== undefined) {
      end()
      words.push({ text: operator, isOperator: true })
    }
  }
  end()
  return words
}

const isWord = (word: Word | undefined, text: string): boolean =>
  word?.isOperator === false && word.text === text

/** Runs one program with its redirections. */
const runCommand = (words: readonly Word[], shell: Shell): Exit => {
  const argv: string[] = []
  let input = ''
  for (let at = 0; at < words.length; at += 1) {
    const { text, isOperator } = words[at] ?? { text: '', isOperator: true }
    if (!isOperator) argv.push(text)
    else {
      const file = words[(at += 1)]?.text ?? ''
      if (text === '>') continue
      const content = shell.read(file)
      if (content === undefined) return { code: 1, output: `sh: can't open ${file}\n` }
      input = content
    }
  }
  const [program, ...rest] = argv
  if (program === 'cd') shell.cd?.(rest[0] ?? '/')
  if (program === 'set' || program === 'cd') return { code: 0, output: '' }
  if (program === 'echo') return { code: 0, output: `${rest.join(' ')}\n` }
  return shell.run(argv, input)
}

/** Runs programs joined by `&&` and `||`. */
const runList = (words: readonly Word[], shell: Shell): Exit => {
  let code = 0
  let output = ''
  let from = 0
  let joint = '&&'
  for (let at = 0; at <= words.length; at += 1) {
    const word = words[at]
    const isJoint = word?.isOperator === true && (word.text === '&&' || word.text === '||')
    if (at < words.length && !isJoint) continue
    if ((joint === '&&') === (code === 0)) {
      const exit = runCommand(words.slice(from, at), shell)
      code = exit.code
      output += exit.output
    }
    joint = word?.text ?? ''
    from = at + 1
  }
  return { code, output }
}

const runLine = (line: string, shell: Shell): Exit => {
  const words = wordsOf(line, shell)
  if (words.length === 0) return { code: 0, output: '' }
  if (!isWord(words[0], 'if')) return runList(words, shell)
  const then = words.findIndex((word) => isWord(word, 'then'))
  const otherwise = words.findIndex((word) => isWord(word, 'else'))
  const condition = runList(words.slice(1, then - 1), shell)
  const branch =
    condition.code === 0 ? words.slice(then + 1, otherwise - 1) : words.slice(otherwise + 1, -2)
  const exit = runList(branch, shell)
  return { code: exit.code, output: condition.output + exit.output }
}

const run = (line: string, shell: Shell): Exit => {
  try {
    return runLine(line, shell)
  } catch (error) {
    if (error instanceof Failed) return error.exit
    throw error
  }
}

/** Runs a POSIX script of `set -e`: one command, list, `NAME="value"` or `if … fi` a line. */
export const runScript = (script: string, { env: given, ...shell }: Shell): Exit => {
  const env = { ...given }
  let output = ''
  for (const line of script.split('\n')) {
    const [, name, value] = /^([A-Z_]+)=("[^"]*")$/.exec(line) ?? []
    const exit = run(name === undefined ? line : `echo ${value ?? ''}`, { ...shell, env })
    if (name !== undefined && exit.code === 0) env[name] = exit.output.trimEnd()
    else output += exit.output
    if (exit.code !== 0) return { code: exit.code, output }
  }
  return { code: 0, output }
}
