import { finalBackupDays } from '../../../../contract/server-locks.ts'
import { message } from '../../../../i18n/fill.ts'
import { formatDay } from '../../../../i18n/format-date.ts'
import { Notice } from '../../../../ui/Notice.tsx'
import { usePart } from '../../../shell/use-part.ts'
import { Panel } from '../../Panel.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { ServiceLink } from '../ServiceLink.tsx'
import { CopyFacts } from '../CopyFacts.tsx'
import { isWorking, type SectionsProps } from '../service-props.ts'
import { ConnectionPanel } from './ConnectionPanel.tsx'
import { BackupPanel } from './BackupPanel.tsx'
import { ChangeProgress } from './ChangeProgress.tsx'
import { LoginPanel } from './LoginPanel.tsx'
import { PowerPanel } from './PowerPanel.tsx'
import { ReinstallPanel } from './ReinstallPanel.tsx'
import { serverFacts } from './server-facts.ts'
import { useServerState } from './use-server-state.ts'

const loadMore = () => import('./more-panels.ts')

type CloudServerProps = SectionsProps<'CLOUD_SERVER'>

const Facts = ({ locale, messages, service }: CloudServerProps) => (
  <Panel title={message(messages, 'facts')}>
    <CopyFacts messages={messages} facts={serverFacts(messages, service.details)} />
    {isWorking(service) && (
      <ServiceLink {...{ locale, messages }} id={service.id} page="/cloud" text="change-plan" />
    )}
  </Panel>
)

const Working = (props: CloudServerProps) => {
  const { service, onChanged } = props
  const server = { ...props, ...useServerState(service.id, onChanged) }
  const more = usePart(loadMore)
  return (
    <>
      <PowerPanel {...server} />
      <ConnectionPanel {...props} />
      <LoginPanel {...server} />
      <Facts {...props} />
      {more === undefined ? (
        <Skeleton className="h-76 w-full sm:h-70" />
      ) : (
        <more.IpPanel {...server} />
      )}
      {more === undefined ? (
        <Skeleton className="h-107 w-full sm:h-95" />
      ) : (
        <more.FirewallPanel {...server} />
      )}
      <BackupPanel {...server} />
      <ReinstallPanel {...server} />
      {more === undefined ? (
        <Skeleton className="h-108 w-full sm:h-107" />
      ) : (
        <more.ProtectionPanel {...server} />
      )}
    </>
  )
}

/** Says until when the disk of an unpaid server is kept. */
const KeptUntil = ({ messages, service: { deadline, holds } }: CloudServerProps) => {
  if (deadline === null || !holds.includes('OVERDUE')) return null
  return (
    <Notice tone="warn">
      {message(messages, 'server.kept', {
        until: formatDay(deadline),
        days: finalBackupDays,
      })}
    </Notice>
  )
}

/** A stopped or ended server: how far that is, and the backups that are left. */
const Halted = (props: CloudServerProps) => {
  const { messages, service, onChanged } = props
  const server = { ...props, ...useServerState(service.id, onChanged) }
  return (
    <>
      <KeptUntil {...props} />
      <ChangeProgress messages={messages} change={server.state.answer?.change ?? null} />
      <BackupPanel {...server} />
      <Facts {...props} />
    </>
  )
}

/** The panels of a cloud server: power, connection, login, details, firewall, backups, protection. */
export const CloudServer = (props: CloudServerProps) => {
  const { service } = props
  if (isWorking(service)) return <Working {...props} />
  const { state } = service
  return state === 'ENDED' || state === 'SUSPENDED' ? <Halted {...props} /> : <Facts {...props} />
}
