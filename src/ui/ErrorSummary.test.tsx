import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ErrorSummary, type SummaryError } from './ErrorSummary.tsx'

const drawn = (error: SummaryError): string =>
  renderToStaticMarkup(
    <ErrorSummary title="Please check these fields" attempt={1} errors={[error]} />,
  )

it('omits the title for an error without a field', () => {
  expect(drawn({ text: 'City is missing', fieldId: 'city' })).toContain('check these fields')
  const alone = drawn({ text: 'This could not be sent', alone: true })
  expect(alone).toContain('could not be sent')
  expect(alone).not.toContain('check these fields')
})
