import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { RegistryRecord } from '../../../contract/owned-domains.ts'
import { TransferPanel } from './TransferPanel.tsx'

const drawn = (record: Partial<RegistryRecord>): string =>
  renderToStaticMarkup(
    <TransferPanel
      locale="en"
      messages={{ 'domains.transfer.young': 'from {date} on' }}
      errors={{}}
      id="1"
      registry={{
        ...{ nameservers: [], statuses: [], locked: false },
        ...{ lockedByRegistry: false, hasOurNameservers: false, transferableFrom: null },
        transfer: { authCode: true },
        ...record,
      }}
      onChanged={() => undefined}
    />,
  )

it('shows when a recently registered name can be transferred, and nothing for an older one', () => {
  expect(drawn({ transferableFrom: '2027-01-22T05:00:00.000Z' })).toContain('from 22/01/2027 on')
  expect(drawn({})).not.toContain('from')
})

it('offers no code while the registry locks the name', () => {
  expect(drawn({ locked: true })).toContain('domains.code.show')
  const held = drawn({ locked: true, lockedByRegistry: true })
  expect(held).toContain('domains.code.registry')
  expect(held).not.toContain('domains.code.show')
})

it('names support instead of a code where the registry has none', () => {
  const byLetter = drawn({ locked: true, transfer: { authCode: false } })
  expect(byLetter).not.toContain('domains.code')
  expect(byLetter).toContain('domains.transfer.why.no-code')
  expect(byLetter).toContain('href="/contact-us"')
})
