import { useEffect } from 'react'
import { message } from '../../../i18n/fill.ts'
import { formatMoment } from '../../../i18n/format-date.ts'
import { systemName } from '../../../i18n/system-names.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { ChoiceCard } from '../ChoiceCard.tsx'
import type { SectionProps } from '../configurator-kind.ts'
import { useSettled } from '../use-settled.ts'
import { fitsBackup, type BackupNeeds } from './backup-needs.ts'
import { storageInRegion } from './backup-storage.ts'
import type { OwnBackup } from './load-backups.ts'
import { serverFields, type ServerChoice } from './server-choice.ts'

interface BackupFieldProps extends SectionProps<ServerChoice> {
  readonly backups: readonly OwnBackup[]
}

const needsOf = ({ regionId, diskGb, system }: OwnBackup): BackupNeeds => ({
  ...{ regionId, diskGb, system },
})

/** The customer's backups; one also sets the region, the system and the storage that it needs. */
export const BackupField = (props: BackupFieldProps) => {
  const { messages, list, option, backups, onOption, onChoices, onAddon, errorOf } = props
  const settled = useSettled()
  const { backupId, needs } = option
  const chosen = backups.find(({ id }) => id === backupId)
  // A backup from the URL has no needs yet.
  useEffect(() => {
    if (chosen !== undefined && needs === undefined) onOption({ ...option, needs: needsOf(chosen) })
  }, [chosen, needs, option, onOption])
  const apply = (wanted: BackupNeeds): void => {
    onChoices({ regionId: wanted.regionId })
    onAddon('cs-os', wanted.system)
    const more = storageInRegion(list, settled, wanted)
    if (more !== undefined) onAddon('cs-more-storage', String(more))
  }
  const error = errorOf(serverFields.backup)
  return (
    <>
      <fieldset
        id={serverFields.backup}
        tabIndex={-1}
        className="grid gap-3 sm:grid-cols-2"
        aria-describedby={error === undefined ? undefined : 'server-backup-error'}
      >
        <legend className="pb-2 font-medium">{message(messages, 'backup.label')}</legend>
        {backups.map((backup) => (
          <ChoiceCard
            key={backup.id}
            name="configure-backup"
            value={backup.id}
            isChecked={backup.id === backupId}
            onChoose={() => {
              onOption({ ...option, backupId: backup.id, needs: needsOf(backup) })
              apply(needsOf(backup))
            }}
          >
            <span className="font-medium [overflow-wrap:anywhere]">{backup.serverName}</span>
            <span className="block text-sm text-ink-soft">
              {formatMoment(backup.createdAt)} · {systemName(backup.system)} ·{' '}
              {message(messages, 'backup.disk', { count: backup.diskGb })}
            </span>
          </ChoiceCard>
        ))}
      </fieldset>
      {error !== undefined && (
        <p id="server-backup-error" className="text-sm font-medium text-bad">
          {error}
        </p>
      )}
      {needs !== undefined && !fitsBackup(settled, needs) && (
        <Notice
          tone="warn"
          role="status"
          action={
            <Button look="secondary" onClick={() => apply(needs)}>
              {message(messages, 'backup.apply')}
            </Button>
          }
        >
          {message(messages, 'backup.needs', {
            system: systemName(needs.system),
            count: needs.diskGb,
          })}
        </Notice>
      )}
    </>
  )
}
