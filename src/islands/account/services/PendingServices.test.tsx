import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PendingService } from '../../../contract/services.ts'
import { ProgressIcon } from '../../../ui/ProgressIcon.tsx'
import { PendingServices } from './PendingServices.tsx'

const messages = { 'pending.text': 'You can close this page.' }

const shown = (...states: readonly PendingService['state'][]): string =>
  renderToStaticMarkup(
    <PendingServices
      locale="en"
      messages={messages}
      pending={states.map((state, at) => ({
        ...({ orderId: '1', type: 'DOMAIN', state } as const),
        ...{ subject: `name${at}.com.kh`, name: `name${at}.com.kh` },
      }))}
    />,
  )

it('links to the documents that only the customer can send, and promises no email then', () => {
  const waiting = shown('AWAITING_DOCUMENTS')
  expect(waiting).toContain('href="/account/documents"')
  expect(waiting).not.toContain(messages['pending.text'])
})

it.each([
  ['IN_PROGRESS', true],
  ['PROVISIONING', true],
  ['WAITING', false],
  ['AWAITING_DOCUMENTS', false],
  ['IN_REVIEW', false],
  ['PENDING_TRANSFER', false],
  ['NO_CAPACITY', false],
  ['DELAYED', false],
] as const)('%s turns a wheel: %s', (state, turns) => {
  expect(shown(state).includes('animate-spin')).toBe(turns)
  // An order shows its items with the same wheels.
  const icon = renderToStaticMarkup(<ProgressIcon state={state} className="" />)
  expect(icon.includes('animate-spin')).toBe(turns)
})

it('says that the page can be closed while we are setting something up', () => {
  const working = shown('IN_PROGRESS', 'AWAITING_DOCUMENTS')
  expect(working).toContain(messages['pending.text'])
  expect(working).toContain('animate-spin')
  expect(shown('IN_PROGRESS')).not.toContain('/account/documents')
})
