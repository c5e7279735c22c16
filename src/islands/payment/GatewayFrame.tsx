import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react'
import { isRecord } from '../../client/is-record.ts'
import type { CardFrameMessage } from '../../contract/cards.ts'
import { apiUrl } from '../../stores/api.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { GatewayForm } from '../checkout/methods/browser-method.ts'
import { submitInFrame } from './submit-gateway-form.ts'

interface GatewayFrameProps {
  /** The frame's name for screen readers. */
  readonly title: string
  /** Announced until the gateway's page is there. */
  readonly loading: string
  /** What the frame begins with. Another form needs another `key`. */
  readonly form: GatewayForm
  /** The step that ends the frame. */
  readonly step: CardFrameMessage['cardStep']
  readonly onDone: () => void
}

/** The room of a frame and of what follows it, so that nothing below it moves. */
export const FrameRoom = ({ children }: { readonly children: ReactNode }) => (
  <div className="relative -mx-4 grid h-[36rem] max-w-[36rem] place-items-center overflow-hidden border-y border-line sm:mx-0 sm:rounded-lg sm:border-x">
    {children}
  </div>
)

/** The gateway's page in a frame of ours, from a posted form to our own last page. */
export const GatewayFrame = ({ title, loading, form, step, onDone }: GatewayFrameProps) => {
  const frame = useRef<HTMLIFrameElement>(null)
  const name = useId()
  const isPosted = useRef(false)
  const [isLoaded, setLoaded] = useState(false)
  const receive = useEffectEvent(({ origin, source, data }: MessageEvent<unknown>) => {
    // Any page in the frame can send messages; only ours ends it.
    const isOurs = origin === new URL(apiUrl, location.href).origin
    if (!isOurs || source !== frame.current?.contentWindow) return
    if (isRecord(data) && data['cardStep'] === step) onDone()
  })
  useEffect(() => {
    const listener = (event: MessageEvent<unknown>): void => receive(event)
    window.addEventListener('message', listener)
    return () => window.removeEventListener('message', listener)
  }, [])
  useEffect(() => {
    if (isPosted.current) return
    isPosted.current = true
    submitInFrame(form, name)
  }, [form, name])
  return (
    <FrameRoom>
      <iframe
        ref={frame}
        {...{ name, title }}
        className="size-full bg-white"
        onLoad={() => {
          // A frame loads an empty page before the posted form's.
          if (isPosted.current) setLoaded(true)
        }}
      />
      {!isLoaded && (
        <div className="absolute inset-0 bg-surface-raised p-4" role="status">
          <span className="sr-only">{loading}</span>
          <Skeleton className="h-full w-full" />
        </div>
      )}
    </FrameRoom>
  )
}
