import { useQuery } from '@tanstack/react-query';
import Shapes from 'lucide-react/icons/shapes';
import { MenuItem, MenuList, MenuSeparator } from '../../ui/menu.tsx';
import { Popover } from '../../ui/popover.tsx';
import { contactTypesQuery } from '../contact-types/contact-types.api.ts';
import { Action } from './action.tsx';

export interface SetTypeMenuProps {
  disabled: boolean;
  /** Null takes the type away. */
  onChoose: (type: number | null) => void;
}

export function SetTypeMenu({ disabled, onChoose }: SetTypeMenuProps) {
  return (
    <Popover
      label="Set type"
      align="start"
      trigger={(trigger) => (
        <Action label="Set type" icon={<Shapes />} disabled={disabled} {...trigger} />
      )}
    >
      <Types onChoose={onChoose} />
    </Popover>
  );
}

function Types({ onChoose }: Pick<SetTypeMenuProps, 'onChoose'>) {
  const { data: types = [] } = useQuery(contactTypesQuery());
  return (
    <MenuList>
      {types.map(({ id, name }) => (
        <MenuItem key={id} onClick={() => onChoose(id)}>
          <span className="truncate">{name}</span>
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem onClick={() => onChoose(null)}>No type</MenuItem>
    </MenuList>
  );
}
