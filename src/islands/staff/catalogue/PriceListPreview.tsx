import { errorText } from '../../../client/api-error.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { StaffScreenProps } from '../staff-screen.ts'
import { ImportForm } from './ImportForm.tsx'
import { PreviewRows } from './PreviewRows.tsx'
import { ProblemRows } from './ProblemRows.tsx'
import type { PriceList, ShownPrices } from './use-price-list.ts'

interface PriceListPreviewProps extends Pick<StaffScreenProps, 'messages' | 'errors'> {
  readonly prices: Pick<PriceList, 'noun' | 'shown'>
  readonly mayChange: boolean
  readonly onImported: () => void
}

/** Returns what the status line says. */
const statusText = (messages: Messages, shown: ShownPrices): string => {
  if (shown.is === 'loading') return message(messages, 'loading')
  if (shown.is !== 'preview' || shown.preview.problems.length > 0) return ''
  const { rows, unchanged } = shown.preview
  return rows.length === 0
    ? message(messages, 'preview.none', { unchanged })
    : message(messages, 'preview.count', { count: rows.length, unchanged })
}

/** Shows what a changed price list changes, or its problems, and confirms it. */
export const PriceListPreview = (props: PriceListPreviewProps) => {
  const { messages, errors, prices, mayChange, onImported } = props
  const { noun, shown } = prices
  const status = statusText(messages, shown)
  return (
    <>
      <p role="status" className={shown.is === 'preview' && status ? 'font-medium' : 'sr-only'}>
        {status}
      </p>
      {shown.is === 'loading' && <Skeleton className="h-48 w-full" />}
      {shown.is === 'failed' && (
        <Notice tone="bad" role="alert">
          {errorText(errors, shown.error)}
        </Notice>
      )}
      {shown.is === 'preview' &&
        (shown.preview.problems.length > 0 ? (
          <ProblemRows messages={messages} problems={shown.preview.problems} />
        ) : (
          <>
            {shown.preview.rows.length > 0 && (
              <PreviewRows messages={messages} preview={shown.preview} />
            )}
            {mayChange && shown.preview.rows.length > 0 && (
              <ImportForm
                {...{ messages, errors, noun, onImported }}
                file={shown.file}
                preview={shown.preview}
                start={shown.start}
              />
            )}
            {!mayChange && <p className="text-ink-soft">{message(messages, 'prices.read-only')}</p>}
          </>
        ))}
    </>
  )
}
