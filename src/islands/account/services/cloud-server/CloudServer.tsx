import { message } from '../../../../i18n/fill.ts'
import { usePart } from '../../../shell/use-part.ts'
import { Panel } from '../../Panel.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { ChangePlanLink } from '../ChangePlanLink.tsx'
import { CopyFacts } from '../CopyFacts.tsx'
import { isWorking, type SectionsProps } from '../service-props.ts'
import { AddressPanel } from './AddressPanel.tsx'
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
      <ChangePlanLink {...{ locale, messages }} id={service.id} page="/cloud" />
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
      <AddressPanel {...props} />
      <LoginPanel {...server} />
      <Facts {...props} />
      {more === undefined ? <Skeleton className="h-64 w-full" /> : <more.IpPanel {...server} />}
      {more === undefined ? (
        <Skeleton className="h-64 w-full" />
      ) : (
        <more.FirewallPanel {...server} />
      )}
      <BackupPanel {...server} />
      <ReinstallPanel {...server} />
      {more === undefined ? (
        <Skeleton className="h-64 w-full" />
      ) : (
        <more.ProtectionPanel {...server} />
      )}
    </>
  )
}

/** An ended server: how far its removal is, and the backups that are left. */
const Ended = (props: CloudServerProps) => {
  const { messages, service, onChanged } = props
  const server = { ...props, ...useServerState(service.id, onChanged) }
  return (
    <>
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
  return service.state === 'ENDED' ? <Ended {...props} /> : <Facts {...props} />
}
