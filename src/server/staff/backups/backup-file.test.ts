import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  readContents,
  readHeader,
  writeBackup,
  type BackupContent,
  type BackupHeader,
} from './backup-file.ts'

let directory: string
let path: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'backup-file-'))
  path = join(directory, 'whole.backup')
  await writeBackup(path, header, async (write) => {
    for (const content of contents) await write(content)
  })
})
afterAll(() => rm(directory, { recursive: true, force: true }))

const header: BackupHeader = {
  is: 'shop backup 1',
  at: '2026-11-26T10:20:30.000Z',
  release: '0.1.0',
  migration: '0079_restores',
  keys: [{ id: 'made', fingerprint: 'f0' }],
}
const contents: readonly BackupContent[] = [
  { is: 'table', name: 'public.orders', columns: ['id', 'note'] },
  // Separators of lines that JSON does not escape.
  { is: 'rows', rows: ['(1,"a\u2028b\u2029c\nd")', '(2,ខ្មែរ)'] },
  { is: 'sequence', name: 'public.orders_id_seq', last: 2 },
]

const read = async (file: string): Promise<readonly BackupContent[]> => {
  const found: BackupContent[] = []
  for await (const content of readContents(file)) found.push(content)
  return found
}

describe('the file of a backup', () => {
  it('is read as it was written', async () => {
    expect(await readHeader(path)).toEqual(header)
    expect(await read(path)).toEqual(contents)
  })

  it('that could not be completed leaves nothing behind', async () => {
    const failing = join(directory, 'failing.backup')
    await expect(
      writeBackup(failing, header, () => Promise.reject(new Error('no connection'))),
    ).rejects.toThrow('no connection')
    expect(await readdir(directory)).not.toContain('failing.backup.tmp')
    expect(await readdir(directory)).not.toContain('failing.backup')
  })

  it('is refused when it is cut off or changed', async () => {
    const whole = await readFile(path)
    const lines = gunzipSync(whole).toString()
    const damaged = join(directory, 'damaged')
    const withoutEnd = lines.slice(0, lines.lastIndexOf('{"is":"end"'))
    for (const bytes of [
      whole.subarray(0, whole.length / 2),
      gzipSync(withoutEnd),
      gzipSync(lines.replace('(1,', '(9,')),
      gzipSync(lines.replace('"rows":2', '"rows":3')),
    ]) {
      await writeFile(damaged, bytes)
      await expect(read(damaged)).rejects.toThrow(`${damaged} is damaged or incomplete`)
    }
  })

  it('is refused when it is none', async () => {
    const other = join(directory, 'other')
    await writeFile(other, 'select 1')
    await expect(readHeader(other)).rejects.toThrow(`${other} is no backup of the shop.`)
    await expect(readHeader(`${other}-not`)).rejects.toThrow(`${other}-not does not exist.`)
  })
})
