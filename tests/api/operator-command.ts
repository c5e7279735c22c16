import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import * as v from 'valibot'

/** How a command ended, and all that it wrote, without the white space around it. */
export interface CommandEnd {
  readonly code: number | null
  readonly said: string
}

const Manifest = v.object({ scripts: v.record(v.string(), v.string()) })
const { scripts } = v.parse(Manifest, JSON.parse(readFileSync('package.json', 'utf8')))

/**
 * Runs an operator's command as `npm run` does, but for npm.
 *
 * @param name of the command in package.json
 * @param environment over this process's own
 */
export const runCommand = (
  name: string,
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<CommandEnd> => {
  const [program, ...own] = (scripts[name] ?? '').split(' ')
  if (program !== 'node') throw new Error(`npm run ${name} does not begin with node`)
  return new Promise((resolve) => {
    const env = { ...process.env, ...environment }
    const child = spawn(process.execPath, [...own, ...args], { env })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (said += text))
    child.on('close', (code) => resolve({ code, said: said.trim() }))
  })
}
