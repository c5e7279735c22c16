import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { OwnedDomainState } from '../../../contract/owned-domain-list.ts'
import type { Messages } from '../../../i18n/fill.ts'
import { DomainStatuses } from './DomainStatuses.tsx'

const textsIn = (language: 'en' | 'km') =>
  JSON.parse(
    readFileSync(
      new URL(`../../../../public/locales/${language}/domains.json`, import.meta.url),
      'utf8',
    ),
  ) as Messages
const textOf = (messages: Messages, key: string): string => messages[key] ?? `no ${key}`

const drawn = (
  messages: Messages,
  statuses: readonly string[],
  state: OwnedDomainState = 'ACTIVE',
): string =>
  renderToStaticMarkup(
    <DomainStatuses
      messages={messages}
      domain={{
        state,
        registry: {
          statuses: [...statuses],
          nameservers: [],
          locked: false,
          lockedByRegistry: false,
          transferableFrom: null,
          transfer: { authCode: true },
          hasOurNameservers: false,
        },
      }}
    />,
  ).replaceAll('&#x27;', '’')

describe.each(['en', 'km'] as const)('the statuses of a domain in %s', (language) => {
  const messages = textsIn(language)

  it('are explained, with the EPP status beside them', () => {
    const html = drawn(messages, ['clientTransferProhibited', 'inactive'])
    expect(html).toContain(`>${textOf(messages, 'status.transfer-prohibited')}</b>`)
    expect(html).toContain(textOf(messages, 'status.transfer-prohibited.text'))
    expect(html).toMatch(/<code translate="no"[^>]*>clientTransferProhibited<\/code>/)
    expect(html).toContain(`>${textOf(messages, 'status.inactive')}</b>`)
    expect(html).not.toContain(textOf(messages, 'whois.by.server'))
  })

  it('state that only the registry can remove its own status', () => {
    const html = drawn(messages, ['serverHold'])
    expect(html).toContain(`>${textOf(messages, 'status.hold')}</b>`)
    expect(html).toContain(textOf(messages, 'whois.by.server'))
  })

  it('do not call a name lost during redemption', () => {
    const released = textOf(messages, 'status.pending-delete.text')
    const html = drawn(messages, ['pendingDelete'], 'REDEMPTION')
    expect(html).toContain(textOf(messages, 'status.redemption-period'))
    expect(html).not.toContain(released)
    expect(drawn(messages, ['pendingDelete'], 'PENDING_DELETE')).toContain(released)
  })
})

it('an unknown status is shown as it is', () => {
  const html = drawn(textsIn('en'), ['x-example'])
  expect(html).toContain('>x-example</code>')
  expect(html).not.toContain('status.')
})

it('each status appears once; without any, nothing is rendered', () => {
  expect(drawn(textsIn('en'), ['ok', 'ok']).match(/<li/g)).toHaveLength(1)
  expect(drawn(textsIn('en'), [])).toBe('')
})
