import { useState, type RefObject } from 'react'
import { savePicture } from '../../client/save-picture.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { pngOf } from './png-of.ts'

interface SaveCodeProps {
  readonly messages: Messages
  readonly svg: RefObject<SVGSVGElement | null>
  readonly fileName: string
}

const notes = ['hint', 'saved', 'failed'] as const

/** On phones, which cannot scan themselves: saves the code as a picture for any bank's app. */
export const SaveCode = ({ messages, svg, fileName }: SaveCodeProps) => {
  const [shown, setShown] = useState<(typeof notes)[number]>('hint')
  const save = async (): Promise<void> => {
    setShown('hint')
    try {
      const isSaved =
        svg.current !== null && (await savePicture(await pngOf(svg.current), fileName))
      if (isSaved) setShown('saved')
    } catch {
      setShown('failed')
    }
  }
  return (
    <div className="grid w-full gap-2 md:hidden">
      <Button look="secondary" wide aria-describedby="khqr-save" onClick={() => void save()}>
        {message(messages, 'khqr.save')}
      </Button>
      {/* The hidden notes take their room, so nothing moves when another is shown. */}
      <p id="khqr-save" aria-live="polite" className="grid text-sm text-ink-soft *:[grid-area:1/1]">
        {notes.map((note) => (
          <span key={note} className={note === shown ? '' : 'invisible'}>
            {message(messages, `khqr.save.${note}`)}
          </span>
        ))}
      </p>
    </div>
  )
}
