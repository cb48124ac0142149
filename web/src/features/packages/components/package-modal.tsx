import type { Package } from '@deskbell/domain/packages/schema.ts'
import type { InfiniteData } from '@tanstack/react-query'
import { FormModal } from '../../../components/form-modal.tsx'
import { latestOf, type useFormModal } from '../../../components/use-form-modal.ts'
import { itemsOf, type Page } from '../../../lib/pages.ts'
import { PackageForm } from './package-form.tsx'

type Props = { modal: ReturnType<typeof useFormModal<Package>>; pages: InfiniteData<Page<Package>> | undefined }

export function PackageModal({ modal: { opened, close, item }, pages }: Props) {
  return (
    <FormModal title={item ? 'Edit package' : 'Add package'} opened={opened} onClose={close}>
      <PackageForm edited={latestOf(item, pages ? itemsOf(pages) : [])} onDone={close} />
    </FormModal>
  )
}
