import { message, type Messages } from '../../../i18n/fill.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { useSpread, type SpreadOf } from './use-spread.ts'

const changeEveryMs = 10_000
const nameserversEveryMs = 60_000

interface SpreadProps {
  readonly messages: Messages
  readonly id: string
}

/** Which resolvers see the last change. */
export const Spread = ({ messages, id, of }: SpreadProps & { readonly of: SpreadOf }) => {
  const spread = useSpread(id, of, changeEveryMs)
  if (spread === undefined) return <>{message(messages, 'spread.asking')}</>
  const { resolvers } = spread
  const namesOf = (sees: (typeof resolvers)[number]['sees']): string =>
    resolvers
      .filter((one) => one.sees === sees)
      .map(({ resolver }) => resolver)
      .join(', ')
  const seeing = resolvers.filter(({ sees }) => sees === 'NEW').length
  const [earlier, unread] = [namesOf('EARLIER'), namesOf('UNREAD')]
  return (
    <>
      {message(messages, 'spread.seen', { count: seeing, all: resolvers.length })}
      {earlier !== '' && ` ${message(messages, 'spread.earlier', { resolvers: earlier })}`}
      {unread !== '' && ` ${message(messages, 'spread.unread', { resolvers: unread })}`}
    </>
  )
}

/** What the world still sees after the registry has our nameservers. */
export const WaitingForRegistrar = (props: SpreadProps & { readonly ours: readonly string[] }) => {
  const { messages, id, ours } = props
  const found = useSpread(id, [], nameserversEveryMs)?.nameservers ?? []
  if (found.length === 0 || found.every((host) => ours.includes(host))) return null
  return (
    <Notice role="status">
      {message(messages, 'ns.waiting', { wanted: ours.join(', '), found: found.join(', ') })}
    </Notice>
  )
}
