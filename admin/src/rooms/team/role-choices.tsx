import { type Role, roles } from "@fiosite/contract/panel/people";
import { Choice, Choices } from "#ui/field.tsx";
import { texts } from "./texts.ts";

// The smaller right first: it is the usual one.
const offered = [...roles].reverse();

export function RoleChoices({ role, onChoose }: { role: Role; onChoose: (role: Role) => void }) {
  return (
    <Choices legend={texts.role}>
      {offered.map((each) => (
        <Choice
          key={each}
          name="role"
          value={each}
          isChecked={role === each}
          onChoose={() => onChoose(each)}
        >
          <b>{texts.roles[each]}</b>
          <br />
          <span className="small muted">{texts.roleAbout[each]}</span>
        </Choice>
      ))}
    </Choices>
  );
}
