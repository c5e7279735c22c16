import { fill } from '../i18n/fill.ts'
import { readTab, unknownGuardKey, writeTab } from '../stores/tab-storage.ts'

// Shows once which unknown guard led here (account §2: status 500).
const name = readTab(unknownGuardKey)
const line = document.querySelector<HTMLElement>('[data-unknown-guard]')
if (name !== undefined && line !== null) {
  line.textContent = fill(line.dataset['unknownGuard'] ?? '', { name })
  line.hidden = false
  writeTab(unknownGuardKey, undefined)
}
