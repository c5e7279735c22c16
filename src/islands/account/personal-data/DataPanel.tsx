import { useRef, useState } from 'react'
import { errorText } from '../../../client/api-error.ts'
import { saveFile } from '../../../client/save-file.ts'
import {
  downloadDataExport,
  getDataExport,
  requestDataExport,
  type DataExport,
} from '../../../contract/account-data.ts'
import { message } from '../../../i18n/fill.ts'
import { formatDay } from '../../../i18n/format-date.ts'
import { call } from '../../../stores/api.ts'
import { requestConfirmation } from '../../../stores/requests.ts'
import { fetchFile } from '../../../stores/send-file.ts'
import { Button } from '../../../ui/Button.tsx'
import { intoView } from '../../../ui/into-view.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useQuery } from '../../shell/use-query.ts'
import type { IslandProps } from '../../shell/use-session.ts'
import { shownSize } from '../documents/shown-size.ts'
import { Loaded } from '../Loaded.tsx'
import { Panel } from '../Panel.tsx'
import { useHashScroll } from './use-hash-scroll.ts'

const loadExport = (signal: AbortSignal) => call(getDataExport, {}, { signal })

interface CopyProps extends IslandProps {
  readonly copy: DataExport | null
  readonly onRequested: (copy: DataExport) => void
}

const Copy = ({ messages, errors, copy, onRequested }: CopyProps) => {
  const [busy, setBusy] = useState<'request' | 'download' | undefined>()
  const [problem, setProblem] = useState<string | undefined>()

  const request = async (): Promise<void> => {
    setBusy('request')
    const result = await call(requestDataExport, {})
    setBusy(undefined)
    setProblem(result.ok ? undefined : errorText(errors, result.error))
    if (result.ok) onRequested(result.answer)
  }
  const download = async (): Promise<void> => {
    setBusy('download')
    let result = await fetchFile(downloadDataExport, { params: undefined })
    const isUnconfirmed = !result.ok && result.error.messageCode === 'REAUTHENTICATION_REQUIRED'
    if (isUnconfirmed && (await requestConfirmation()))
      result = await fetchFile(downloadDataExport, { params: undefined })
    setBusy(undefined)
    setProblem(result.ok ? undefined : errorText(errors, result.error))
    if (result.ok) saveFile(result.answer, 'my-data.zip')
  }
  const isReady = copy?.state === 'READY'
  return (
    <>
      <div aria-live="polite" className="max-w-prose">
        {copy?.state === 'PREPARING' && <Notice>{message(messages, 'data.preparing')}</Notice>}
        {isReady && (
          <p>
            {message(messages, 'data.ready', {
              day: formatDay(copy.expiresAt ?? copy.requestedAt),
              size: shownSize(copy.bytes ?? 0),
            })}
          </p>
        )}
      </div>
      {problem !== undefined && (
        <Notice tone="bad" role="alert" ref={intoView}>
          {problem}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        {isReady && (
          <Button busy={busy === 'download'} onClick={() => void download()}>
            {message(messages, 'data.download')}
          </Button>
        )}
        {copy?.state !== 'PREPARING' && (
          <Button look="secondary" busy={busy === 'request'} onClick={() => void request()}>
            {message(messages, isReady ? 'data.request.again' : 'data.request')}
          </Button>
        )}
      </div>
    </>
  )
}

/** The copy of the customer's data: requested, prepared, downloaded. */
export const DataPanel = (props: IslandProps) => {
  const { messages, errors } = props
  const query = useQuery(loadExport)
  const part = useRef<HTMLDivElement>(null)
  useHashScroll('data', part)
  return (
    <div ref={part} className="scroll-mt-24">
      <Panel title={message(messages, 'data.title')} description={message(messages, 'data.text')}>
        <Loaded
          messages={messages}
          errors={errors}
          query={query}
          skeleton={<Skeleton className="h-15 w-48" />}
        >
          {(copy) => <Copy {...props} copy={copy} onRequested={query.take} />}
        </Loaded>
      </Panel>
    </div>
  )
}
