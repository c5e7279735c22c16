import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderProblem } from './data-folder.ts'

test('an unwritable folder is reported in one line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'data-folder-'))
  expect(folderProblem(join(folder, 'a', 'b'))).toBeUndefined()
  writeFileSync(join(folder, 'file'), '')
  const problem = folderProblem(join(folder, 'file', 'data'))
  expect(problem).toMatch(/^DATA_DIR .*file.data cannot be written to \(.*\): set DATA_DIR/)
  expect(problem).not.toContain('\n')
  chmodSync(folder, 0o500)
  // The permission bits bind everybody but root.
  if (process.getuid?.() !== 0) expect(folderProblem(join(folder, 'c'))).toMatch('EACCES')
  chmodSync(folder, 0o700)
  rmSync(folder, { recursive: true })
})
