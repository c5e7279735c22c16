import { useEffect, useState, type ComponentType } from 'react'
import { errorText, networkError } from '../../../client/api-error.ts'
import { readTexts } from '../../../client/read-texts.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { IslandProps } from '../../shell/use-session.ts'
import type { BulkProps } from './bulk-props.ts'

interface Loaded {
  readonly Check: ComponentType<BulkProps>
  readonly texts: Messages
}

/** The placeholder of the bulk check. */
export const BulkSkeleton = () => <Skeleton className="h-96 w-full" />

/** Loads the bulk check and its texts on demand. */
export const BulkLoader = (props: IslandProps) => {
  const { locale, messages, errors } = props
  const [loaded, setLoaded] = useState<Loaded | undefined>()
  const [failed, setFailed] = useState(false)
  const [round, setRound] = useState(0)
  useEffect(() => {
    let gone = false
    const load = async (): Promise<void> => {
      try {
        const [{ BulkCheck }, texts] = await Promise.all([
          import('./BulkCheck.tsx'),
          readTexts(locale, 'bulk'),
        ])
        if (!gone) setLoaded({ Check: BulkCheck, texts })
      } catch {
        if (!gone) setFailed(true)
      }
    }
    void load()
    return () => {
      gone = true
    }
  }, [locale, round])
  if (loaded !== undefined) return <loaded.Check {...props} texts={loaded.texts} />
  if (!failed) return <BulkSkeleton />
  const again = (): void => {
    setFailed(false)
    setRound(round + 1)
  }
  return (
    <RetryNotice label={message(messages, 'again')} onRetry={again}>
      {errorText(errors, networkError)}
    </RetryNotice>
  )
}
