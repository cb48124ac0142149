import type { Package } from '@deskbell/domain/packages/schema.ts'
import type { InfiniteData } from '@tanstack/react-query'
import { FormModal } from '../../components/form-modal.tsx'
import { getLatest, type useFormModal } from '../../components/use-form-modal.ts'
import { listItems, type Page } from '../../lib/pages.ts'
import { PackageForm } from './package-form.tsx'

type Props = { modal: ReturnType<typeof useFormModal<Package>>; pages: InfiniteData<Page<Package>> | undefined }

export function PackageModal({ modal: { opened, close, item }, pages }: Props) {
  return (
    <FormModal title={item ? 'Edit package' : 'Add package'} opened={opened} onClose={close}>
      <PackageForm edited={getLatest(item, pages ? listItems(pages) : [])} onDone={close} />
    </FormModal>
  )
}
