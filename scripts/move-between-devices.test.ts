import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { acrossDevices } from './move-between-devices.ts'

let folder: string
let paths: readonly [string, string]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'move-'))
  paths = [join(folder, 'a.css'), join(folder, 'b.css')]
  writeFileSync(paths[0], 'a')
})
afterEach(() => rmSync(folder, { recursive: true }))

const fails = (code: string) => () =>
  Promise.reject(Object.assign(new Error('cannot be renamed'), { code }))

it.each([
  ['to another file system', fails('EXDEV')],
  ['within one', rename],
])('moves a file %s', async (_where, own) => {
  await acrossDevices(own)(...paths)
  expect(readdirSync(folder)).toEqual(['b.css'])
  expect(readFileSync(paths[1], 'utf8')).toBe('a')
})

it('hides no other error', async () => {
  await expect(acrossDevices(fails('ENOENT'))(...paths)).rejects.toThrow('cannot be renamed')
  expect(readdirSync(folder)).toEqual(['a.css'])
})
