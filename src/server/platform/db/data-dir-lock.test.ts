import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DataDirInUse, lockDataDir } from './data-dir-lock.ts'

let directory: string
let path: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lock-'))
  path = join(directory, 'lock')
})
afterEach(() => rm(directory, { recursive: true, force: true }))

/** Takes the lock in a process of its own, and says what is to be done with it then. */
const holdElsewhere = async () => {
  const module = new URL('./data-dir-lock.ts', import.meta.url).href
  const script = `const { lockDataDir } = await import(${JSON.stringify(module)})
    await lockDataDir(${JSON.stringify(path)})
    process.stdout.write('held')
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return {
    pid: child.pid,
    kill: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

describe('the lock of a data directory', () => {
  it('is had by one at a time, and leaves one file behind', async () => {
    const release = await lockDataDir(path)
    await expect(lockDataDir(path)).rejects.toThrow(DataDirInUse)
    await release()
    expect(await readdir(path)).toEqual(['1'])
    const again = await lockDataDir(path)
    await again()
  })

  it('is refused while another process lives, and taken over once it was killed', async () => {
    const other = await holdElsewhere()
    try {
      await expect(lockDataDir(path)).rejects.toThrow(`process ${other.pid ?? 'unknown'}`)
    } finally {
      await other.kill()
    }
    const release = await lockDataDir(path)
    await release()
    expect(await readdir(path)).toEqual(['2'])
  })

  it.each([
    ['rubbish', 'rubbish'],
    ['nothing', ''],
    ['an id that nobody has', '2147480000 1'],
    ['the id of this process, from before a restart', `${process.pid} 1`],
  ])('is taken over when it names no running process: %s', async (_, content) => {
    await mkdir(path)
    await writeFile(join(path, '7'), content)
    const release = await lockDataDir(path)
    await release()
  })

  it('is taken over by one alone, however many find it free at once', async () => {
    await mkdir(path)
    await writeFile(join(path, '7'), '2147480000 1')
    for (let round = 0; round < 30; round += 1) {
      const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataDir(path)))
      const taken = results.filter((result) => result.status === 'fulfilled')
      expect(taken).toHaveLength(1)
      await Promise.all(taken.map(({ value: release }) => release()))
    }
  })
})
