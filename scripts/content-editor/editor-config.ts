import { basename } from 'node:path'
import { contentCollections } from '../../src/content/collections.ts'
import type { ContentCollection } from '../../src/content/collections.ts'
import { contentData } from '../../src/content/content-data.ts'
import { isMarkdown, pathOf } from '../../src/content/content-file.ts'
import type { ContentFile } from '../../src/content/content-file.ts'
import { schemaShape } from '../../src/content/field-shapes.ts'
import type { FieldShape } from '../../src/content/field-shapes.ts'
import { defaultLocale, locales } from '../../src/i18n/locales.ts'
import { editorFields } from './editor-fields.ts'
import type { EditorField } from './editor-fields.ts'
import { editorFormats } from './editor-formats.ts'

type Extension = keyof typeof editorFormats
type Options = Readonly<Record<string, unknown>>

const extensionOf = (files: string): Extension => (files.endsWith('.md') ? 'md' : 'yaml')

/** Markdown as it is written: the rich-text editor would rewrite tables and code, and its toolbar needs that mode. */
const bodyField = {
  name: 'body',
  label: 'Text',
  widget: 'text',
  required: true,
  i18n: true,
  hint: 'An empty line begins a paragraph. `## Words` is a heading, `- words` a row of a list, `**words**` are bold, `[words](/domain/search)` is a link, `![what it shows](/images/name.png)` the picture name.png of Assets.',
} as const satisfies EditorField

/** Says how long the English text of a collection is. */
const lengthHint = ({ words }: ContentCollection): string =>
  words === undefined ? '' : `In English, ${words[0]} to ${words[1]} words. `

/** Writes a record with a property for each name that a file has. */
const withNames = (shape: FieldShape, value: unknown): FieldShape => {
  if (typeof shape.additionalProperties !== 'object') return shape
  const each = shape.additionalProperties
  const names = Object.keys(typeof value === 'object' && value !== null ? value : {})
  return {
    ...shape,
    properties: Object.fromEntries(names.map((name) => [name, each])),
    required: names,
  }
}

const fieldsOf = (
  collection: ContentCollection,
  values: Readonly<Record<string, unknown>> = {},
): readonly EditorField[] => {
  const { properties = {}, required = [] } = schemaShape(collection.schema)
  const shapes = Object.entries(properties)
    .map(([name, shape]) => [name, withNames(shape, values[name])] as const)
    .filter(([, { properties: names }]) => names === undefined || Object.keys(names).length > 0)
  const fields = editorFields(Object.fromEntries(shapes), required)
  return extensionOf(collection.files) === 'md'
    ? [...fields, { ...bodyField, hint: `${lengthHint(collection)}${bodyField.hint}` }]
    : fields
}

const hasRecord = ({ schema }: ContentCollection): boolean =>
  Object.values(schemaShape(schema).properties ?? {}).some(
    ({ additionalProperties }) => typeof additionalProperties === 'object',
  )

const i18n = { structure: 'multiple_folders', locales, default_locale: defaultLocale } as const

/** Returns the name of a file without folders and extension. */
const slugOf = ({ name }: ContentFile): string => name.replace(/^.*\//, '').replace(/\.\w+$/, '')

/** Files of which each is described by itself. */
const fileList = (
  name: string,
  collections: readonly (readonly [ContentCollection, ContentFile])[],
  label: string,
): Options => ({
  name,
  label,
  i18n: true,
  files: collections.map(([collection, file]) => ({
    name: slugOf(file),
    label: isMarkdown(file) ? slugOf(file) : collection.label,
    file: pathOf(file).replace(`/${defaultLocale}/`, '/{{locale}}/'),
    format: editorFormats[extensionOf(file.name)],
    i18n: true,
    fields: fieldsOf(collection, contentData(file).fields),
  })),
})

const slug = {
  editable: ['create'],
  pattern: [
    '^[a-z0-9]+([.-]+[a-z0-9]+)*$',
    'Lowercase letters and digits, with hyphens between words',
  ],
} as const

const slugHint = ({ hasPages }: ContentCollection): string =>
  `The ${hasPages ? 'last part of the address' : 'name of the file'}, in a few English words with hyphens`

/** Says at a title where the URL of a page comes from. */
const withUrlHint = (field: EditorField): EditorField => ({
  ...field,
  hint: `${field.hint ?? ''}; a new page gets its address from the English one`,
})

/** A folder in which editors add and remove files. */
const folder = (
  name: string,
  path: string,
  collection: ContentCollection,
  label: string,
): Options => {
  const known = fieldsOf(collection)
  const title = ['title', 'question'].find((each) => known.some((field) => field.name === each))
  const fields = known.map((field) =>
    collection.hasPages && field.name === title ? withUrlHint(field) : field,
  )
  const named = { ...slug, hint: slugHint(collection) }
  const extension = extensionOf(collection.files)
  return {
    name,
    label,
    folder: path,
    extension,
    format: editorFormats[extension],
    create: collection.isFixed !== true,
    delete: collection.isFixed !== true,
    i18n: true,
    ...(title === undefined ? {} : { identifier_field: title }),
    summary: title === undefined ? '{{slug}}' : `{{${title}}}`,
    slug: title === undefined ? named : { ...named, template: `{{${title}}}` },
    fields,
  }
}

const folders = (
  name: string,
  collection: ContentCollection,
  files: readonly ContentFile[],
): readonly Options[] => {
  const depth = collection.files.split('*').length - 1
  const [base = ''] = collection.files.split('/')
  if (depth === 2) return [folder(name, `content/${base}`, collection, collection.label)]
  // A folder for each page: content/domain-faq/{{locale}}/pricing.
  const pages = new Set(
    files
      .filter((file) => file.name.startsWith(`${base}/`))
      .map((file) => file.name.split('/')[1] ?? ''),
  )
  return [...pages].map((page) =>
    folder(
      `${name}-${page}`,
      `content/${base}/{{locale}}/${page}`,
      collection,
      `${collection.label}: ${page}`,
    ),
  )
}

const filesOf = (files: readonly ContentFile[], pattern: string): readonly ContentFile[] => {
  const [base = '', , name = ''] = pattern.split('/')
  return files.filter(
    (file) =>
      file.locale === defaultLocale &&
      (name.startsWith('*') ? file.name.startsWith(`${base}/`) : file.name === `${base}/${name}`),
  )
}

/**
 * Only the name of a Git host lets the editor work with files of this machine. Its start page asks
 * for the folder by the name of the repository.
 */
export const localBackend = (project: string): Options => ({
  name: 'github',
  repo: `shop/${basename(project)}`,
  branch: 'main',
})

/** Returns the configuration of the editor for the content that there is. */
export const editorConfig = (files: readonly ContentFile[], backend: Options): Options => {
  const all: readonly (readonly [string, ContentCollection])[] = Object.entries(contentCollections)
  const single = all.filter(([, { files: pattern }]) => !/\*\.\w+$/.test(pattern))
  const several = all.filter((entry) => !single.includes(entry))
  const ofPattern = (collection: ContentCollection) =>
    filesOf(files, collection.files).map((file) => [collection, file] as const)
  return {
    load_config_file: false,
    backend,
    media_folder: 'content/images',
    public_folder: '/images',
    i18n,
    editor: { preview: false },
    output: { omit_empty_optional_fields: true },
    collections: [
      ...several.flatMap(([name, collection]) =>
        hasRecord(collection)
          ? [fileList(name, ofPattern(collection), collection.label)]
          : folders(name, collection, files),
      ),
      fileList(
        'company',
        single.flatMap(([, collection]) => ofPattern(collection)),
        'The company',
      ),
    ],
  }
}
