/**
 * `rule:penetration.meet`, `constant:…`, `table:…`, `column:penetration.Weapon.effective`, `record:…`, `choice:…`; of
 * games `procedure:…`, `entity:…`, `field:…`, `action:…`, `status:…`, `phase:…`, `always:…`, `setup:…`.
 */
export type Node = string;
