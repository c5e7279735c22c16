import { parseDocument } from 'htmlparser2'
import { expect, it } from 'vitest'
import { mailProfile } from './mail-profile.ts'

const access = {
  ...{ email: 'a&b@mekong.com', host: 'sh1.hosting.example', imapPort: 993, smtpPort: 465 },
}

it('describes a mailbox for mail apps, without its password', () => {
  let last = 0
  const profile = mailProfile(access, () => `id-${(last += 1)}`)
  const { children } = parseDocument(profile, { xmlMode: true })
  expect(children.length).toBeGreaterThan(1)
  const valueOf = (key: string): string | undefined =>
    new RegExp(`<key>${key}</key><(?:string|integer)>([^<]*)<`).exec(profile)?.[1]
  expect(valueOf('EmailAddress')).toBe('a&amp;b@mekong.com')
  expect(valueOf('IncomingMailServerHostName')).toBe(access.host)
  expect(valueOf('IncomingMailServerPortNumber')).toBe('993')
  expect(valueOf('OutgoingMailServerPortNumber')).toBe('465')
  expect(valueOf('EmailAccountType')).toBe('EmailTypeIMAP')
  expect(profile.match(/<true\/>/g)).toHaveLength(3)
  expect(profile.match(/id-\d/g)).toEqual(['id-2', 'id-1'])
  expect(profile).not.toMatch(/Password<\/key><string>/)
})
