import type { Exit } from './shell.ts'
import { unzip } from './unzip.ts'
import { ok, type World } from './wordpress.ts'

const fails = (output: string): Exit => ({ code: 1, output: `${output}\n` })

/** Runs `test` on files of the job; what tests a restored copy beside the website is met. */
const test = (words: readonly string[], { work }: World): Exit => {
  const [flag, path = ''] = words[0] === '!' ? words.slice(1) : words
  const isMet = flag === '-d' ? work.isFolder(path) : work.isFile(path)
  const isOther = !work.has(path) && path.startsWith('/')
  return isOther || isMet === (words[0] !== '!') ? ok() : { code: 1, output: '' }
}

const wget = (words: readonly string[], { work, download }: World): Exit => {
  const bytes = download(words.at(-1) ?? '')
  if (bytes === undefined) return fails('wget: server returned error: HTTP/1.1 404 Not Found')
  work.write(words[words.indexOf('-O') + 1] ?? '', bytes.toString('latin1'))
  return ok()
}

const unpack = (words: readonly string[], { work }: World): Exit => {
  const [file = '', target = ''] = words.filter((word) => !word.startsWith('-'))
  const files = unzip(Buffer.from(work.read(file) ?? '', 'latin1'))
  if (files === undefined) return fails(`unzip: invalid zip magic or short read in ${file}`)
  for (const [name, text] of files) work.write(`${target}/${name}`, text)
  return ok()
}

/** Runs a tool of BusyBox; undefined for another program. */
export const runFileTool = (
  [program = '', ...words]: readonly string[],
  world: World,
): Exit | undefined => {
  const { work } = world
  const [first = '', second = ''] = words.filter((word) => !word.startsWith('-'))
  switch (program) {
    case 'test':
      return test(words, world)
    case 'rm':
      work.remove(first)
      return ok()
    case 'mv':
      return work.move(first, second)
        ? ok()
        : fails(`mv: can't rename '${first}': No such file or directory`)
    case 'wget':
      return wget(words, world)
    case 'unzip':
      return unpack(words, world)
    default:
      return undefined
  }
}
