import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { Skeleton } from "#ui/skeleton.tsx";
import { fieldsQuery } from "../draft/site-queries.ts";
import { FieldsForm } from "../fields/fields-form.tsx";
import { type GroupName, groupPaths } from "./list-places.ts";
import { texts } from "./texts.ts";

export function GroupForm({ name }: { name: GroupName }) {
  const navigate = useNavigate();
  const { data, refetch } = useQuery(fieldsQuery([...groupPaths[name]]));
  if (!data) return <Skeleton loading={texts.loading} onRetry={() => void refetch()} />;
  return (
    <FieldsForm
      fields={data.fields.filter(({ kind }) => kind !== "group")}
      onSaved={() => void navigate("/planos")}
    />
  );
}
