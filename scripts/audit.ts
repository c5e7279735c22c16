// `npm run audit`: writes the bill of materials (CycloneDX), and fails for a licence that is not
// accepted or a known vulnerability of what the shop runs with. `npm test` runs it with
// --if-reachable: there, a machine without a network passes, and says what it could not ask.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readAudit } from './audit-answer.ts'
import { refusedLicences, type Lock } from './bill-of-materials.ts'
import { root } from './project-paths.ts'
import { writeBillOfMaterials } from './write-bill-of-materials.ts'

const folder = join(root, '.cache')
mkdirSync(folder, { recursive: true })
const file = join(folder, 'sbom.cdx.json')
writeBillOfMaterials(file)
console.log(`bill of materials: ${file}`)

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
const refused = refusedLicences(lock)
for (const line of refused) console.error(`licence: ${line}`)

// One attempt, so that a machine without a network waits for seconds only.
const limits = ['--fetch-retries=0', '--fetch-timeout=20000']
const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json', ...limits], {
  ...{ cwd: root, encoding: 'utf8', timeout: 60_000 },
})
const answer = readAudit(stdout)
const isUnknownAccepted = process.argv.includes('--if-reachable')
if (answer.is === 'vulnerable') for (const line of answer.lines) console.error(line)
else if (answer.is === 'clean') console.log('known vulnerabilities: none')
else console.warn(`known vulnerabilities were NOT checked: ${answer.why}`)

const isAccepted = answer.is === 'clean' || (answer.is === 'unknown' && isUnknownAccepted)
process.exitCode = refused.length === 0 && isAccepted ? 0 : 1
