import type { Service } from '@deskbell/domain/services/schema.ts'
import type { InfiniteData } from '@tanstack/react-query'
import { FormModal } from '../../components/form-modal.tsx'
import { getLatest, type useFormModal } from '../../components/use-form-modal.ts'
import { listItems, type Page } from '../../lib/pages.ts'
import { ServiceForm } from './service-form.tsx'

type Props = { modal: ReturnType<typeof useFormModal<Service>>; pages: InfiniteData<Page<Service>> | undefined }

export function ServiceModal({ modal: { opened, close, item }, pages }: Props) {
  const services = pages ? listItems(pages) : []
  return (
    <FormModal title={item ? 'Edit service' : 'Add service'} opened={opened} onClose={close}>
      <ServiceForm service={getLatest(item, services)} others={services} onDone={close} />
    </FormModal>
  )
}
