import type { OwnedServiceDetail } from '../../../../contract/services.ts'
import { message } from '../../../../i18n/fill.ts'
import type { IslandProps } from '../../../shell/use-session.ts'
import { Panel } from '../../Panel.tsx'
import { AccountBackups } from '../shared-hosting/AccountBackups.tsx'
import { BackupsPanel } from './BackupsPanel.tsx'
import { useWebSpaceTasks } from './use-web-space-tasks.ts'

interface WebSpaceBackupsProps extends IslandProps {
  readonly service: OwnedServiceDetail
  readonly onChanged: () => void
}

/** The backups of a website, or of the whole account of shared hosting. */
export const WebSpaceBackups = ({ service, onChanged, ...props }: WebSpaceBackupsProps) => {
  const { id, details } = service
  const tasks = useWebSpaceTasks(id)
  const texts = { ...props, id, tasks, onChanged }
  if ('backupTestedAt' in details) {
    const { copy, tested, backupTestedAt: testedAt } = details
    const newer = 'newer' in details ? { newer: details.newer } : {}
    return <BackupsPanel {...texts} {...{ copy, tested, testedAt, ...newer }} />
  }
  return (
    <Panel
      title={message(props.messages, 'nightly')}
      description={message(props.messages, 'nightly.why')}
    >
      <AccountBackups {...texts} />
    </Panel>
  )
}
