import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PendingService } from '../../../contract/services.ts'
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
  expect(waiting).not.toContain('animate-spin')
})

it('says that the page can be closed while we are setting something up', () => {
  const working = shown('IN_PROGRESS', 'AWAITING_DOCUMENTS')
  expect(working).toContain(messages['pending.text'])
  expect(working).toContain('animate-spin')
  expect(shown('IN_PROGRESS')).not.toContain('/account/documents')
})
