// `node scripts/write-bill-of-materials.ts FILE`: writes the bill of materials of what the shop runs
// with, without the packages of development. `deploy/Dockerfile` runs it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { billOfMaterials, withoutDevelopment, type Lock } from './bill-of-materials.ts'
import { root } from './project-paths.ts'

/** Writes the bill of materials of the project's lock file. */
export const writeBillOfMaterials = (file: string, part = (lock: Lock): Lock => lock): void => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
  writeFileSync(file, `${JSON.stringify(billOfMaterials(part(lock)), undefined, 1)}\n`)
}

const [, , file] = process.argv
if (import.meta.main && file !== undefined) writeBillOfMaterials(file, withoutDevelopment)
