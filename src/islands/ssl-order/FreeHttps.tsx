import { useEffect, useState } from 'react'
import type { SslCertificate } from '../../contract/products.ts'
import { listServices, type OwnedService } from '../../contract/services.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { call } from '../../stores/api.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useSession } from '../shell/use-session.ts'

interface FreeHttpsProps {
  readonly messages: Messages
  readonly certificate: Pick<SslCertificate, 'validation' | 'group'>
  /** ASCII. */
  readonly names: readonly string[]
}

const hostings: ReadonlySet<OwnedService['type']> = new Set([
  ...(['SHARED_HOSTING', 'CLOUD_HOSTING', 'WORDPRESS_HOSTING'] as const),
])

/** Returns the domains of a signed-in customer's hostings with us. */
const useHosted = (): ReadonlySet<string> => {
  const [hosted, setHosted] = useState<ReadonlySet<string>>(new Set())
  const isSignedIn = useSession() !== undefined
  useEffect(() => {
    if (!isSignedIn) return
    let isOver = false
    void call(listServices, { query: { limit: '100' } }).then((result) => {
      if (isOver || !result.ok) return
      const own = result.answer.items.filter(({ type }) => hostings.has(type))
      setHosted(new Set(own.map(({ subject }) => subject)))
    })
    return () => {
      isOver = true
    }
  }, [isSignedIn])
  return hosted
}

/** Says that a hosting with us already gives the name HTTPS, before it is bought again. */
export const FreeHttps = ({ messages, certificate, names }: FreeHttpsProps) => {
  const hosted = useHosted()
  const { validation, group } = certificate
  const isCovered = names.some((name) => hosted.has(name.replace(/^www\./, '')))
  if (!isCovered || validation !== 'DV' || group !== 'single') return null
  return <Notice role="status">{message(messages, 'free-https')}</Notice>
}
