import { saveFile } from '../../client/save-file.ts'

/** How mail apps reach a mailbox. */
export interface MailAccess {
  readonly email: string
  readonly host: string
  readonly imapPort: number
  readonly smtpPort: number
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

type Value = string | number | boolean

const valueXml = (value: Value): string => {
  if (typeof value === 'boolean') return value ? '<true/>' : '<false/>'
  if (typeof value === 'number') return `<integer>${value}</integer>`
  return `<string>${escaped(value)}</string>`
}

const entries = (values: Readonly<Record<string, Value>>): string =>
  Object.entries(values)
    .map(([key, value]) => `<key>${key}</key>${valueXml(value)}`)
    .join('\n')

const serverEntries = (
  side: 'Incoming' | 'Outgoing',
  host: string,
  port: number,
  user: string,
) => ({
  [`${side}MailServerHostName`]: host,
  [`${side}MailServerPortNumber`]: port,
  [`${side}MailServerUseSSL`]: true,
  [`${side}MailServerUsername`]: user,
  [`${side}MailServerAuthentication`]: 'EmailAuthPassword',
})

const payload = (type: string, name: string, email: string, uuid: string) => ({
  PayloadType: type,
  PayloadVersion: 1,
  PayloadIdentifier: `${email}.${name}`,
  PayloadUUID: uuid,
  PayloadDisplayName: email,
})

/** Returns a configuration profile that adds a mailbox to Mail on Apple devices, which ask for its password. */
export const mailProfile = (
  { email, host, imapPort, smtpPort }: MailAccess,
  newId: () => string,
): string => {
  const account = {
    ...payload('com.apple.mail.managed', 'mail', email, newId()),
    EmailAccountType: 'EmailTypeIMAP',
    EmailAccountDescription: email,
    EmailAddress: email,
    ...serverEntries('Incoming', host, imapPort, email),
    ...serverEntries('Outgoing', host, smtpPort, email),
    OutgoingPasswordSameAsIncomingPassword: true,
  }
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
${entries(payload('Configuration', 'profile', email, newId()))}
<key>PayloadContent</key><array><dict>
${entries(account)}
</dict></array>
</dict></plist>
`
}

/** Downloads the profile of a mailbox. */
export const saveMailProfile = (access: MailAccess): void => {
  const profile = mailProfile(access, () => crypto.randomUUID())
  const type = 'application/x-apple-aspen-config'
  saveFile(new Blob([profile], { type }), `${access.email}.mobileconfig`)
}
