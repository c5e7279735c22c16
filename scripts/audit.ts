// `npm run audit`: writes the bill of materials (CycloneDX), and fails for a licence that is not
// accepted or a known vulnerability of what the shop runs with.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { billOfMaterials, refusedLicences, type Lock } from './bill-of-materials.ts'
import { root } from './project-paths.ts'

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
const folder = join(root, '.cache')
mkdirSync(folder, { recursive: true })
const file = join(folder, 'sbom.cdx.json')
writeFileSync(file, `${JSON.stringify(billOfMaterials(lock), undefined, 1)}\n`)
console.log(`bill of materials: ${file}`)

const refused = refusedLicences(lock)
for (const line of refused) console.error(`licence: ${line}`)
const audit = spawnSync('npm', ['audit', '--omit=dev', '--audit-level=moderate'], {
  cwd: root,
  stdio: 'inherit',
})
process.exitCode = refused.length === 0 && audit.status === 0 ? 0 : 1
