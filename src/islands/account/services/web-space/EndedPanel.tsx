import { useState } from 'react'
import { openBackupDownload } from '../../../../contract/web-space-backups.ts'
import type { FinalBackup } from '../../../../contract/web-space-copies.ts'
import { message } from '../../../../i18n/fill.ts'
import { formatDay, formatMoment } from '../../../../i18n/format-date.ts'
import { call } from '../../../../stores/api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { CallError } from '../../../shell/CallError.tsx'
import type { IslandProps } from '../../../shell/use-session.ts'
import { Panel } from '../../Panel.tsx'
import { useCall } from '../../use-call.ts'
import { shownBytes } from '../shown-bytes.ts'
import { DownloadBox, type OpenedDownload } from './DownloadBox.tsx'
import { useWebSpaceTasks, useTaskEnd } from './use-web-space-tasks.ts'

interface EndedPanelProps extends Pick<IslandProps, 'messages' | 'errors'> {
  readonly id: string
  readonly finalBackup: FinalBackup | null
  readonly onChanged: () => void
}

const Final = ({
  messages,
  errors,
  id,
  backup,
}: Omit<EndedPanelProps, 'finalBackup' | 'onChanged'> & { readonly backup: FinalBackup }) => {
  const [opened, setOpened] = useState<OpenedDownload | undefined>()
  const { busy, error, run } = useCall(
    () => call(openBackupDownload, { params: { id }, body: { backup: backup.id } }),
    setOpened,
  )
  const until = formatDay(backup.until)
  if (backup.isRemoved) return <p>{message(messages, 'space-ended.removed', { date: until })}</p>
  return (
    <>
      <p className="font-medium tabular-nums">
        {formatMoment(backup.at)} · {shownBytes(backup.bytes)}
      </p>
      <p>{message(messages, 'space-ended.kept', { date: until })}</p>
      <DownloadBox {...{ messages, errors, id, opened }} />
      <CallError {...{ errors, error }} />
      <div>
        <Button look="secondary" busy={busy} onClick={run}>
          {message(messages, 'space-backups.download')}
        </Button>
      </div>
    </>
  )
}

/** A website that has ended: how far its removal is, and its final backup. */
export const EndedPanel = ({ finalBackup, ...props }: EndedPanelProps) => {
  const { messages, id, onChanged } = props
  const tasks = useWebSpaceTasks(id)
  const last = useTaskEnd(tasks, ['END'], onChanged)
  const state = last?.state === 'FAILED' ? 'FAILED' : 'RUNNING'
  return (
    <Panel title={message(messages, 'space-ended')}>
      {finalBackup !== null ? (
        <Final {...props} backup={finalBackup} />
      ) : (
        <p role="status">
          {message(messages, last?.state === 'DONE' ? 'space-ended.none' : `space-end.${state}`)}
        </p>
      )}
    </Panel>
  )
}
