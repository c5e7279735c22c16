import { useState } from 'react'
import { type ApiError, type CallResult } from '../../../client/api-error.ts'
import {
  deployWebSpace,
  mostArchiveBytes,
  uploadWebSpace,
  type Deployment,
} from '../../../contract/deployments.ts'
import { message } from '../../../i18n/fill.ts'
import { call } from '../../../stores/api.ts'
import { sendFile } from '../../../stores/send-file.ts'
import { Button } from '../../../ui/Button.tsx'
import { CallError } from '../../shell/CallError.tsx'
import { FileChoice } from '../documents/FileChoice.tsx'
import { shownSize } from '../documents/shown-size.ts'
import { useCall } from '../use-call.ts'
import type { CodeProps } from './code-props.ts'

const tooLarge: ApiError = {
  ...{ kind: 'answered', status: 413, messageCode: 'FILE_TOO_LARGE', errors: [] },
  params: { limit: mostArchiveBytes / 2 ** 20 },
}

/** Uploads a ZIP and deploys it. */
export const ZipForm = ({ messages, errors, id, onBegun }: CodeProps) => {
  const [file, setFile] = useState<File | undefined>()
  const [part, setPart] = useState(0)
  const params = { id }
  const send = async (): Promise<CallResult<Deployment>> => {
    if (file === undefined || file.size > mostArchiveBytes) return { ok: false, error: tooLarge }
    const query = { name: file.name.slice(-150) }
    const uploaded = await sendFile(
      uploadWebSpace,
      { params, query, file },
      { onProgress: setPart },
    )
    if (!uploaded.ok) return uploaded
    const { uploadId } = uploaded.answer
    return call(deployWebSpace, { params, body: { source: { kind: 'ZIP', uploadId } } })
  }
  const { busy, error, run } = useCall(send, onBegun)
  const choose = (chosen: File): void => {
    setPart(0)
    setFile(chosen)
  }
  const percent = Math.floor(part * 100)
  return (
    <div className="grid max-w-xl gap-4">
      <p className="text-ink-soft">{message(messages, 'zip.hint')}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <FileChoice
          label={message(messages, file === undefined ? 'zip.choose' : 'zip.other')}
          name={message(messages, 'zip.choose')}
          accept=".zip,application/zip"
          onChosen={choose}
        />
        {file !== undefined && (
          <p className="min-w-0 [overflow-wrap:anywhere]">
            {file.name} <span className="text-ink-soft tabular-nums">{shownSize(file.size)}</span>
          </p>
        )}
      </div>
      {busy && (
        <p role="status" className="text-ink-soft tabular-nums">
          {message(messages, 'zip.uploading', { percent })}
        </p>
      )}
      <CallError {...{ errors, error }} />
      {file !== undefined && (
        <p>
          <Button busy={busy} onClick={run}>
            {message(messages, 'deploy')}
          </Button>
        </p>
      )}
    </div>
  )
}
