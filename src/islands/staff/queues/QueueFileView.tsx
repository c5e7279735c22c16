import { useEffect, useState } from 'react'
import { errorText, type ApiError } from '../../../client/api-error.ts'
import { saveFile } from '../../../client/save-file.ts'
import {
  readQueueFile,
  type QueueFile,
  type StaffQueueKey,
} from '../../../contract/staff-queues.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { fetchFile } from '../../../stores/send-file.ts'
import { Button } from '../../../ui/Button.tsx'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'

interface QueueFileProps {
  readonly messages: Messages
  readonly errors: Messages
  readonly queue: StaffQueueKey
  readonly rowId: string
  readonly file: QueueFile
}

const readUrl = (content: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '')
    reader.onerror = () => reject(reader.error ?? new Error('a file was not read'))
    reader.readAsDataURL(content)
  })

/** A picture is shown; a PDF is downloaded, because pages may not frame one. */
export const QueueFileView = ({ messages, errors, queue, rowId, file }: QueueFileProps) => {
  const { id: fileId, name, type } = file
  const isPicture = type.startsWith('image/')
  const [url, setUrl] = useState('')
  const [error, setError] = useState<ApiError | undefined>()
  const [round, setRound] = useState(0)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    if (!isPicture) return undefined
    let isGone = false
    const show = async (): Promise<void> => {
      const found = await fetchFile(readQueueFile, { params: { queue, id: rowId, fileId } })
      const shown = found.ok ? await readUrl(found.answer) : ''
      if (isGone) return
      setError(found.ok ? undefined : found.error)
      setUrl(shown)
    }
    void show()
    return () => {
      isGone = true
    }
  }, [isPicture, queue, rowId, fileId, round])

  const save = async (): Promise<void> => {
    setBusy(true)
    const found = await fetchFile(readQueueFile, { params: { queue, id: rowId, fileId } })
    setBusy(false)
    setError(found.ok ? undefined : found.error)
    if (found.ok) saveFile(found.answer, name)
  }
  return (
    <figure className="grid min-w-0 content-start gap-2">
      {error !== undefined && (
        <RetryNotice
          label={message(messages, 'again')}
          onRetry={() => {
            setError(undefined)
            if (isPicture) setRound((before) => before + 1)
            else void save()
          }}
        >
          {errorText(errors, error)}
        </RetryNotice>
      )}
      {isPicture && error === undefined && (
        <div className="grid h-96 place-items-center overflow-auto rounded-md border border-line bg-surface">
          {url === '' ? (
            <Skeleton className="h-full w-full" />
          ) : (
            <img src={url} alt={name} className="max-h-full max-w-full object-contain" />
          )}
        </div>
      )}
      <figcaption className="flex flex-wrap items-center justify-between gap-2 [overflow-wrap:anywhere]">
        <span className="min-w-0">{name}</span>
        <Button look="secondary" busy={busy} onClick={() => void save()}>
          {message(messages, 'file.download')}
        </Button>
      </figcaption>
    </figure>
  )
}
