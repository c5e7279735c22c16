import { useState } from 'react'
import { openBackupDownload } from '../../../../contract/site-backups.ts'
import type { FinalBackup } from '../../../../contract/site-copies.ts'
import { message } from '../../../../i18n/fill.ts'
import { formatDay, formatMoment } from '../../../../i18n/format-date.ts'
import { call } from '../../../../stores/api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { CallError } from '../../CallError.tsx'
import type { IslandProps } from '../../../shell/use-session.ts'
import { Panel } from '../../Panel.tsx'
import { useCall } from '../../domains/use-call.ts'
import { shownBytes } from '../shown-bytes.ts'
import { DownloadBox, type OpenedDownload } from './DownloadBox.tsx'
import { useSiteTasks, useTaskEnd } from './use-site-tasks.ts'

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
  if (backup.isRemoved) return <p>{message(messages, 'site-ended.removed', { date: until })}</p>
  return (
    <>
      <p className="font-medium tabular-nums">
        {formatMoment(backup.at)} · {shownBytes(backup.bytes)}
      </p>
      <p>{message(messages, 'site-ended.kept', { date: until })}</p>
      <DownloadBox {...{ messages, errors, id, opened }} />
      <CallError {...{ errors, error }} />
      <div>
        <Button look="secondary" busy={busy} onClick={run}>
          {message(messages, 'site-backups.download')}
        </Button>
      </div>
    </>
  )
}

/** A website that has ended: how far its removal is, and its final backup. */
export const EndedPanel = ({ finalBackup, ...props }: EndedPanelProps) => {
  const { messages, id, onChanged } = props
  const tasks = useSiteTasks(id)
  const last = useTaskEnd(tasks, ['END'], onChanged)
  const state = last?.state === 'FAILED' ? 'FAILED' : 'RUNNING'
  return (
    <Panel title={message(messages, 'site-ended')}>
      {finalBackup !== null ? (
        <Final {...props} backup={finalBackup} />
      ) : (
        <p role="status">
          {message(messages, last?.state === 'DONE' ? 'site-ended.none' : `site-end.${state}`)}
        </p>
      )}
    </Panel>
  )
}
