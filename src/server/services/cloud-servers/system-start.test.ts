import { expect, it } from 'vitest'
import { hasStarted } from './system-start.ts'

const running =
  "cloud-init[1]: Cloud-init v. 24.1 running 'init' at Wed, 25 Nov 2026. Up 9 seconds."
const finished = 'cloud-init[9]: Cloud-init v. 24.1 finished at Wed, 25 Nov 2026. Up 21.30 seconds'
const prompt = '\r\nUbuntu 24.04 LTS web-1 ttyS0\r\n\r\nweb-1 login: '

it.each([
  ['an empty console', '', false],
  ['a boot', '[  OK  ] Reached target Network.', false],
  ['cloud-init at work', running, false],
  ['a prompt while cloud-init works', `${running}${prompt}`, false],
  ['the end of cloud-init', `${running}\r\n${finished}`, true],
  ['its end behind the prompt', `${running}${prompt}[ 31.2] ${finished}`, true],
  ['a prompt of an image without cloud-init’s words', prompt, true],
])('the console of Linux shows whether it has started: %s', (_, output, expected) => {
  expect(hasStarted(output, { isWindows: false })).toBe(expected)
})

it('Windows has started when cloudbase-init has run its plugins', () => {
  expect(hasStarted(prompt, { isWindows: true })).toBe(false)
  const done = '2026-11-25 03:02:11.482 1184 INFO cloudbaseinit.init [-] Plugins execution done'
  expect(hasStarted(done, { isWindows: true })).toBe(true)
})
