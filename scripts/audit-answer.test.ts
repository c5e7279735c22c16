import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readAudit } from './audit-answer.ts'
import { root } from './project-paths.ts'

const found = (severity: string) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: {
      tar: {
        ...{
          name: 'tar',
          severity,
          isDirect: false,
          range: '<7.5.4',
          nodes: [],
          fixAvailable: true,
        },
        via: [
          { title: 'Writes outside of its folder', url: 'https://github.com/advisories/GHSA-1' },
        ],
      },
      unzips: { ...{ name: 'unzips', severity, range: '*' }, via: ['tar'] },
    },
  })

it.each(['moderate', 'high', 'critical'])('names what is vulnerable: %s', (severity) => {
  expect(readAudit(found(severity))).toEqual({
    is: 'vulnerable',
    lines: [
      `tar <7.5.4: ${severity}, Writes outside of its folder (https://github.com/advisories/GHSA-1)`,
      `unzips *: ${severity}, tar`,
    ],
  })
})

it.each([found('low'), '{"auditReportVersion":2,"vulnerabilities":{}}'])('is clean: %s', (text) => {
  expect(readAudit(text)).toEqual({ is: 'clean' })
})

// As npm 11 prints without a network, and with a mirror that has no advisories.
it.each([
  '{"message":"request to http://127.0.0.1:1/-/npm/v1/security/advisories/bulk failed","error":{}}',
  '{"message":"405 Method Not Allowed - POST","statusCode":405,"error":{"summary":""}}',
])('does not take silence for safety: %s', (text) => {
  const { message } = JSON.parse(text) as { readonly message: string }
  expect(readAudit(text)).toEqual({ is: 'unknown', why: message })
})

it.each(['', 'npm error', '[]', '{"vulnerabilities":7}'])('knows no answer from %j', (text) => {
  expect(readAudit(text)).toEqual({ is: 'unknown', why: 'npm has no answer' })
})

it('is a stage of npm test, which CI runs', () => {
  expect(readFileSync(join(root, 'scripts/test.ts'), 'utf8')).toContain(
    "{ name: 'dependencies', group: 'checks', run: audit }",
  )
  expect(readFileSync(join(root, '.ci/run'), 'utf8')).toMatch(/^exec npm test$/m)
})
