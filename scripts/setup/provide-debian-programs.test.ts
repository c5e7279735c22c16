import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { debianProgramsFolder, provideDebianPrograms } from './provide-debian-programs.mjs'

const programs = ['sbin/nginx', 'bin/caddy', 'bin/promtool', 'sbin/pgbouncer']
const missing = "nginx, Caddy, promtool and PgBouncer can't be downloaded: "

let folder: string
let printed: string[]
let ran: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'programs-'))
  printed = []
  ran = []
  put('system', 'bin/dpkg-deb')
})
afterEach(() => rmSync(folder, { recursive: true }))

const put = (place: string, ...names: readonly string[]): void => {
  for (const name of names) {
    const file = join(folder, place, 'usr', name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, '')
  }
}

/** Provides the programs where no package can be downloaded. */
const provide = (CI?: string): Promise<void> =>
  provideDebianPrograms(join(folder, 'root'), (line) => printed.push(line), {
    env: { CI },
    system: join(folder, 'system'),
    run: (command, [verb = '']) => {
      ran.push(`${command} ${verb}`)
      return Promise.resolve({ code: 100, output: 'E: Could not connect to deb.debian.org' })
    },
  })

it('fails in CI when the programs are missing, so that no test of theirs is skipped unseen', async () => {
  await expect(provide('true')).rejects.toThrow(
    `${missing}the server with the packages cannot be reached: check the network connection. In CI their tests must run: install these programs.`,
  )
  expect(ran).toEqual(['apt-get download', 'apt-get update', 'apt-get download'])
  rmSync(join(folder, 'system'), { recursive: true })
  await expect(provide('true')).rejects.toThrow(`${missing}this is no Debian. In CI`)
})

it('says so elsewhere, and goes on', async () => {
  await provide()
  expect(printed).toEqual([expect.stringMatching(`^${missing}`)])
})

it('asks for no package where the system has all programs', async () => {
  put('system', ...programs)
  await provide('true')
  expect([ran, printed]).toEqual([[], []])
})

it('is content in CI with programs that an earlier run unpacked', async () => {
  put('system', 'sbin/nginx')
  put(join('root', debianProgramsFolder), ...programs.slice(1))
  await provide('true')
  expect(printed).toEqual([])
})
