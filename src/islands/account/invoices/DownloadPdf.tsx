import { FileDown } from 'lucide-react'
import { useState } from 'react'
import type { ApiError } from '../../../client/api-error.ts'
import { saveFile } from '../../../client/save-file.ts'
import { downloadContract } from '../../../contract/contracts.ts'
import { downloadCreditNote, downloadInvoice } from '../../../contract/invoices.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { fetchFile } from '../../../stores/send-file.ts'
import { Button } from '../../../ui/Button.tsx'
import { CallError } from '../../shell/CallError.tsx'

interface DownloadPdfProps {
  readonly messages: Messages
  readonly errors: Messages
  readonly document: 'invoice' | 'credit-note' | 'contract'
  readonly number: string
}

const calls = {
  invoice: downloadInvoice,
  'credit-note': downloadCreditNote,
  contract: downloadContract,
} as const

/** The button that saves an invoice, credit note or contract as a PDF. */
export const DownloadPdf = ({ messages, errors, document, number }: DownloadPdfProps) => {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | undefined>()
  const download = async (): Promise<void> => {
    setBusy(true)
    const result = await fetchFile(calls[document], { params: { number } })
    setBusy(false)
    setError(result.ok ? undefined : result.error)
    if (result.ok) saveFile(result.answer, `${number}.pdf`)
  }
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        look="secondary"
        busy={isBusy}
        aria-label={message(messages, 'download.of', { number })}
        onClick={() => void download()}
      >
        {!isBusy && <FileDown aria-hidden className="size-4 shrink-0" />}
        {message(messages, 'download')}
      </Button>
      <CallError {...{ errors, error }} />
    </div>
  )
}
