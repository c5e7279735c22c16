import * as v from 'valibot'
import type { Exit } from './shell.ts'
import { ok, type World } from './wordpress.ts'

const Package = v.object({ scripts: v.optional(v.record(v.string(), v.string()), {}) })

const parse = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

/** Returns the scripts of a package.json; undefined for one that cannot be read. */
export const scriptsOf = (text: string | undefined): Record<string, string> | undefined => {
  const parsed = v.safeParse(Package, parse(text))
  return parsed.success ? parsed.output.scripts : undefined
}

const npmError = (...lines: readonly string[]): Exit => ({
  code: 1,
  output: lines.map((line) => `npm error ${line}\n`).join(''),
})

const runScript = (line: string | undefined, name: string, { work }: World): Exit => {
  if (line === undefined) return ok()
  const said = `\n> ${name}\n> ${line}\n`
  if (/\bexit 1\b/.test(line)) {
    return { code: 1, output: `${said}npm error command failed: sh -c ${line}\n` }
  }
  if (/\bexit 137\b/.test(line)) return { code: 137, output: said }
  work.write('dist/index.html', '<h1>Built</h1>')
  return ok(said)
}

const npm = ([command, script = '']: readonly string[], world: World): Exit => {
  const { work } = world
  const scripts = scriptsOf(work.read('package.json'))
  if (scripts === undefined) return npmError('code EJSONPARSE', 'package.json cannot be parsed')
  if (command === 'run') return runScript(scripts[script], script, world)
  if (command === 'ci' && !work.isFile('package-lock.json')) {
    return npmError('code EUSAGE', 'The `npm ci` command needs a package-lock.json')
  }
  work.write('node_modules/.package-lock.json', '{}')
  return ok('added 1 package in 1s')
}

const composer = ({ work }: World): Exit => {
  if (parse(work.read('composer.json')) === undefined) {
    return { code: 1, output: '"./composer.json" does not contain valid JSON\n' }
  }
  work.write('vendor/autoload.php', '<?php')
  return ok('Generating optimized autoload files')
}

const pip = ({ work }: World): Exit => {
  const missing = work.read('requirements.txt')?.match(/^no-such[\w-]*/m)?.[0]
  if (missing === undefined) return ok('Successfully installed')
  return { code: 1, output: `ERROR: No matching distribution found for ${missing}\n` }
}

/** Runs a tool that builds code; undefined for another program. */
export const runBuilder = (
  [program = '', ...words]: readonly string[],
  world: World,
): Exit | undefined => {
  const { work } = world
  switch (program) {
    case 'npm':
      return npm(words, world)
    case 'composer':
      return composer(world)
    case 'python':
      work.write('.venv/bin/pip', '')
      return ok()
    case '.venv/bin/pip':
      return work.isFile(program) ? pip(world) : undefined
    default:
      return undefined
  }
}
